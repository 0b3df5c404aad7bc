import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { type Column, DataTable, type DataTableProps } from '@pavilion/ui/data-table';
import { Columns3 } from '@pavilion/ui/icon';
import { Popover } from '@pavilion/ui/popover';
import { type ReactNode, useState } from 'react';
import type { ReportChange, ReportState } from './use-report.ts';
import styles from './report.module.css';

export type WorkColumn<Row> = Column<Row> & {
  /** Shown only when it is chosen. */
  extra?: boolean;
  /** The name the call sorts by; absent: it cannot be sorted. */
  sort?: string;
  /** Cannot be left out. */
  fixed?: boolean;
};

const keyOf = (name: string): string => `columns-${name}`;

function readHidden(name: string, columns: readonly { key: string; extra?: boolean }[]): ReadonlySet<string> {
  try {
    const stored = localStorage.getItem(keyOf(name));
    if (stored !== null) return new Set(stored.split(' ').filter(Boolean));
  } catch {
    // Without storage the usual columns are shown.
  }
  return new Set(columns.filter(({ extra }) => extra).map(({ key }) => key));
}

/** Which columns a table shows: remembered in this browser, by the table's name. */
export function useColumnChoice<Row>(name: string, columns: readonly WorkColumn<Row>[]) {
  const [hidden, setHidden] = useState(() => readHidden(name, columns));
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    setHidden(next);
    try {
      localStorage.setItem(keyOf(name), [...next].join(' '));
    } catch {
      // Not remembered; the choice holds for this page.
    }
  };
  return { shown: columns.filter(({ key, fixed }) => fixed === true || !hidden.has(key)), hidden, toggle };
}

export interface ColumnsButtonProps<Row> {
  columns: readonly WorkColumn<Row>[];
  hidden: ReadonlySet<string>;
  onToggle(key: string): void;
}

/** Chooses the columns of a table. */
export function ColumnsButton<Row>({ columns, hidden, onToggle }: ColumnsButtonProps<Row>) {
  const { t } = useLingui();
  return (
    <Popover
      trigger={<Button iconStart={<Columns3 />} className={styles.columnsButton}>{t`Columns`}</Button>}
      title={t`Columns`}
      align="end"
    >
      <div className={styles.columnList}>
        {columns
          .filter(({ fixed }) => fixed !== true)
          .map(({ key, label }) => (
            <Checkbox key={key} checked={!hidden.has(key)} onChange={() => onToggle(key)}>
              {label}
            </Checkbox>
          ))}
      </div>
    </Popover>
  );
}

export interface WorkTableProps<Row> extends Omit<DataTableProps<Row>, 'columns' | 'sort' | 'onSort' | 'empty'> {
  columns: readonly WorkColumn<Row>[];
  state: Pick<ReportState, 'sort' | 'order'>;
  onState(change: ReportChange): void;
  empty: ReactNode;
}

/** A table for work: its order is the call's own, over all pages. */
export function WorkTable<Row>({ columns, state, onState, ...rest }: WorkTableProps<Row>) {
  const sorted = columns.find(({ sort }) => sort !== undefined && sort === state.sort);
  const sortBy = (key: string) => {
    const name = columns.find((column) => column.key === key)?.sort;
    if (name) onState({ sort: name, order: state.sort === name && state.order === 'desc' ? 'asc' : 'desc' });
  };
  return (
    <DataTable
      className={styles.table ?? ''}
      {...rest}
      columns={columns.map(({ extra: _extra, fixed: _fixed, sort, ...column }) => ({ ...column, sortable: sort !== undefined }))}
      {...(sorted
        ? { sort: { key: sorted.key, direction: state.order === 'asc' ? ('ascending' as const) : ('descending' as const) } }
        : {})}
      onSort={sortBy}
    />
  );
}
