import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Search } from '@pavilion/ui/icon';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';
import styles from './points.module.css';

interface ListFrameProps<Row, Filter extends string> {
  caption: string;
  /** The first shows all. */
  filters: readonly { value: Filter | ''; label: string }[];
  filter: Filter | '';
  onFilter(value: Filter | ''): void;
  page: number;
  onPage(page: number): void;
  found: UseQueryResult<{ list: Row[]; totalCount: number; totalPages: number }>;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** How many there are, in words. */
  count: ReactNode;
  /** While there is nothing at all; a filter that finds nothing is said in other words. */
  empty: ReactNode;
}

/** Rows of the member's own, narrowed by one choice, page by page. */
export function ListFrame<Row, Filter extends string>(props: ListFrameProps<Row, Filter>) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { found, caption, filters, filter, page, onPage } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = found;
  const pages = data && !isPlaceholderData ? Math.max(1, data.totalPages) : page;
  // A row that moved on under the open page may leave the last one empty.
  const correct = useEffectEvent(() => onPage(pages));
  useEffect(() => {
    if (page > pages) correct();
  }, [page, pages]);
  return (
    <div className={styles.rewards}>
      <ChipRow label={caption}>
        {filters.map(({ value, label }) => (
          <Chip key={value} selected={value === filter} onClick={() => props.onFilter(value)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      {error && !data ? (
        <ErrorState title={t`Couldn't load this`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : (
        <DataTable
          caption={caption}
          columns={props.columns}
          rows={data?.list ?? []}
          rowKey={props.rowKey}
          loading={isFetching && !data}
          skeletonRows={5}
          empty={
            filter === '' ? (
              props.empty
            ) : (
              <EmptyState
                icon={<Search />}
                title={t`No results`}
                actions={<Button onClick={() => props.onFilter('')}>{t`Show all`}</Button>}
              />
            )
          }
          footer={
            data && data.totalCount > 0 ? (
              <HistoryFoot count={props.count} page={page} pages={data.totalPages} onPage={onPage} />
            ) : undefined
          }
        />
      )}
    </div>
  );
}
