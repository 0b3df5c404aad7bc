import { useLingui } from '@lingui/react/macro';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { ErrorState } from '@pavilion/ui/error-state';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { HistoryFoot } from '../history/history-foot.tsx';
import styles from './points.module.css';

interface ListFrameProps<Row> {
  caption: string;
  filters: readonly { value: string; label: string }[];
  filter: string;
  onFilter(value: string): void;
  page: number;
  onPage(page: number): void;
  found: UseQueryResult<{ list: Row[]; totalCount: number; totalPages: number }>;
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** How many there are, in words. */
  count: ReactNode;
  empty: ReactNode;
}

/** Rows of the member's own, narrowed by one choice, page by page. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { found, caption, filters, filter, page } = props;
  const { data, error, isFetching, refetch } = found;
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
        <ErrorState title={t`This could not be loaded`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
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
          empty={props.empty}
          footer={
            data && data.totalCount > 0 ? (
              <HistoryFoot count={props.count} page={page} pages={data.totalPages} onPage={props.onPage} />
            ) : undefined
          }
        />
      )}
    </div>
  );
}
