import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { ErrorState } from '@pavilion/ui/error-state';
import { useErrorWords } from '../../parts/error-words.tsx';

interface HistoryFailedProps {
  title: string;
  error: unknown;
  busy: boolean;
  onRetry(): void;
}

/** Why a history is not here; nothing where its dates say so themselves. */
export function HistoryFailed({ title, error, busy, onRetry }: HistoryFailedProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  if (fieldError(error, 'startDate')) return null;
  return (
    <ErrorState title={title} retry={{ label: t`Try again`, onRetry, busy }}>
      {words(error)}
    </ErrorState>
  );
}
