import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { useErrorWords } from '../../parts/error-words.tsx';

export interface LoadFailedProps {
  error: unknown;
  busy: boolean;
  retry(): void;
}

/** A part that could not be loaded, with the way to try once more. */
export function LoadFailed({ error, busy, retry }: LoadFailedProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  return (
    <ErrorState compact title={t`Couldn't load this`} retry={{ label: t`Try again`, onRetry: retry, busy }}>
      {words(error)}
    </ErrorState>
  );
}
