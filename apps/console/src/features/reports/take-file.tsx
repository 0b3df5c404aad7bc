import { useLingui } from '@lingui/react/macro';
import { reportFile } from '@pavilion/contract/desk-reports';
import type { WireQuery } from '@pavilion/contract/endpoint';
import { Button } from '@pavilion/ui/button';
import { Download } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { takeFile } from '../../parts/files.ts';

type Query = WireQuery<typeof reportFile>;
const FORMATS = ['csv', 'xlsx'] as const;

/** The whole report as a file: all of its rows, or why not. */
export function TakeFile({ query }: { query: Query }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const taking = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) => call(reportFile, { query: { ...query, format } }),
    onSuccess: ({ fileName, type, content }) => takeFile({ name: fileName, data: content }, type),
    onError: (error) => toasts.show({ tone: 'bad', title: words(error) }),
  });
  return FORMATS.map((format) => {
    const name = format.toUpperCase();
    return (
      <Button
        key={format}
        iconStart={<Download />}
        loading={taking.isPending && taking.variables === format}
        disabled={taking.isPending}
        onClick={() => taking.mutate(format)}
        aria-label={t`The whole report as ${name}`}
      >
        {name}
      </Button>
    );
  });
}
