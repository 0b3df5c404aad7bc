import type { UseQueryResult } from '@tanstack/react-query';
import type { WholeList } from './use-list.ts';

interface PagedAnswer<Row> {
  list: Row[];
  pageNo: number;
  totalPages: number;
  totalCount: number;
  isMore?: true | undefined;
}

/** What a work table wants of a paged question. */
export function listOf<Row>(
  { data, error, isFetching, isPlaceholderData, refetch, whole }: UseQueryResult<PagedAnswer<Row>> & { whole: WholeList },
  onPage: (page: number) => void,
) {
  return {
    whole,
    rows: data?.list,
    loading: isPlaceholderData || (isFetching && data === undefined),
    error,
    onRetry: () => void refetch(),
    pages: data
      ? { page: data.pageNo, totalPages: data.totalPages, totalCount: data.totalCount, isMore: data.isMore === true, onPage }
      : undefined,
  };
}
