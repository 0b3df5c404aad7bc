import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from './error-words.tsx';

export interface AnsweredProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  /** Title where the answer does not come. */
  failed: string;
  children(data: T): ReactNode;
}

/** What a dialog shows of one question: its place while it is asked, the failure with another try, or the answer. */
export function Answered<T>({ query: { data, error, refetch, isFetching }, failed, children }: AnsweredProps<T>) {
  const { t } = useLingui();
  const words = useErrorWords();
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton shape="block" height="280px" />;
  return (
    <ErrorState compact title={failed} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
      {words(error)}
    </ErrorState>
  );
}
