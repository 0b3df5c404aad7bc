import { type Column, DataTable } from '@pavilion/ui/data-table';
import { Skeleton } from '@pavilion/ui/skeleton';
import { usePhone } from '@pavilion/ui/use-media';
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { HistoryFailed } from './history-failed.tsx';
import { HistoryFoot } from './history-foot.tsx';
import { MoreRows } from './more-rows.tsx';
import type { HistoryState } from './use-range.ts';

const PAGE_SIZE = 12;
const PHONE_PAGE = 20;

interface PageValue {
  list: readonly unknown[];
  totalCount: number;
  totalPages: number;
}

/** One kind of history: the name of its queries, and the call for a page of it. */
export interface PagedHistory<V extends PageValue> {
  name: string;
  ask(state: HistoryState, page: { pageNo: number; pageSize: number }, signal?: AbortSignal): Promise<V>;
}

/** Key of a member's history in one language; `page` distinguishes the states of the filters. */
export const historyKey = (name: string, { span, kind, product, games, least, most }: HistoryState, page: number | 'all' | 'sum') => [
  name,
  sessionStore.get()?.id,
  currentLanguage(),
  span,
  kind,
  product,
  games,
  least,
  most,
  page,
];

/** The page of a history its address names, with the sums of the whole range. */
export const useHistoryPage = <V extends PageValue>({ name, ask }: PagedHistory<V>, state: HistoryState): UseQueryResult<V> =>
  useQuery<V>({
    queryKey: historyKey(name, state, state.page),
    queryFn: ({ signal }) => ask(state, { pageNo: state.page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });

export interface DaysProps<V extends PageValue> {
  rows: readonly V['list'][number][];
  /** The page read last. */
  last: V;
  /** Every row of the range is among `rows`. */
  isWhole: boolean;
}

export interface HistoryRowsProps<V extends PageValue> {
  history: PagedHistory<V>;
  state: HistoryState;
  /** What `useHistoryPage` found. */
  found: UseQueryResult<V>;
  onPage(page: number): void;
  caption: string;
  columns: readonly Column<V['list'][number]>[];
  rowKey(row: V['list'][number]): string;
  /** How many rows the whole range has, in words. */
  count: ReactNode;
  empty: ReactNode;
  failedTitle: string;
  /** Rows on a phone, by day. */
  days: ComponentType<DaysProps<V>>;
}

/** Rows of a history: pages of a table, or on a phone days with more at a press. */
export function HistoryRows<V extends PageValue>(props: HistoryRowsProps<V>) {
  const { state, found, empty, failedTitle } = props;
  const isPhone = usePhone();
  const { data } = found;
  if (found.isError) return <Failed title={failedTitle} found={found} />;
  if (isPhone) return <PhoneRows {...props} />;
  return (
    <DataTable
      caption={props.caption}
      columns={props.columns}
      rows={data?.list ?? []}
      rowKey={props.rowKey}
      loading={found.isFetching}
      skeletonRows={8}
      empty={empty}
      footer={
        data && data.totalCount > 0 ? (
          <HistoryFoot count={props.count} page={state.page} pages={data.totalPages} onPage={props.onPage} />
        ) : undefined
      }
    />
  );
}

function PhoneRows<V extends PageValue>({ history, state, empty, failedTitle, days: Days }: HistoryRowsProps<V>) {
  const found = useInfiniteQuery({
    queryKey: historyKey(history.name, state, 'all'),
    queryFn: ({ pageParam, signal }) => history.ask(state, { pageNo: pageParam, pageSize: PHONE_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last: V, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
  });
  if (found.isError) return <Failed title={failedTitle} found={found} />;
  const last = found.data?.pages.at(-1);
  if (!found.data || !last) return <Skeleton shape="block" height="68px" count={5} />;
  const rows = found.data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return empty;
  return (
    <>
      <Days rows={rows} last={last} isWhole={!found.hasNextPage} />
      <MoreRows shown={rows.length} total={last.totalCount} busy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
    </>
  );
}

interface FailedProps {
  title: string;
  found: { error: unknown; isFetching: boolean; refetch(): Promise<unknown> };
}

const Failed = ({ title, found }: FailedProps) => (
  <HistoryFailed title={title} error={found.error} busy={found.isFetching} onRetry={() => void found.refetch()} />
);
