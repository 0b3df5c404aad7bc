import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Download } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { useErrorWords } from './error-words.tsx';
import { takeFile } from './files.ts';

const FORMATS = ['csv', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

interface TakeTableProps {
  disabled?: boolean;
  /** Requests it from the server. */
  take(format: Format): Promise<{ name: string; type: string; data: string }>;
}

/** A whole table as a file: all of its rows, or why not. */
export function TakeTable({ disabled = false, take }: TakeTableProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const taking = useMutation({
    mutationFn: take,
    onSuccess: ({ type, ...file }) => takeFile(file, type),
    onError: (error) => toasts.show({ tone: 'bad', title: words(error) }),
  });
  return FORMATS.map((format) => {
    const name = format.toUpperCase();
    return (
      <Button
        key={format}
        iconStart={<Download />}
        loading={taking.isPending && taking.variables === format}
        disabled={disabled || taking.isPending}
        onClick={() => taking.mutate(format)}
        aria-label={t`Export full report as ${name}`}
      >
        {name}
      </Button>
    );
  });
}
