import { columnVisibilityFeature, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import type { ColumnDef, SortingState, ColumnVisibilityState } from '@tanstack/react-table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { readStored, writeStored } from './browser-store.ts';

/** One column of work. */
export interface WorkColumn<Row> {
  key: string;
  /** Short plain words: the head of the column and, on a phone, of the line. */
  label: string;
  render: (row: Row) => ReactNode;
  /** The cell as text, for files. */
  text: (row: Row) => string;
  /** Of a column of sums, whose `text` is plain digits: files say it in a column of its own. */
  currency?: (row: Row) => string;
  /** What the rows in sight are put in order by; without it the column cannot be sorted. */
  sort?: (row: Row) => number | string;
  align?: 'start' | 'end';
  /** The content of the totals row. */
  total?: ReactNode;
  /** Out of sight until it is chosen. */
  hidden?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
}

type Item<Row> = { row: Row };
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() });

const columnsKey = (name: string): string => `desk-columns-${name}`;

export interface WorkModel<Row> {
  rows: readonly Row[];
  /** Those in sight, in their order. */
  columns: readonly WorkColumn<Row>[];
  all: readonly { column: WorkColumn<Row>; shown: boolean; toggle(shown: boolean): void }[];
  sort: { key: string; descending: boolean } | null;
  sortBy(key: string): void;
}

const NOTHING: readonly never[] = [];
const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));

/** Which columns are shown, and the order of the rows of this page; the choice of columns is stored in this browser. */
export function useWorkModel<Row>(name: string, columns: readonly WorkColumn<Row>[], rows: readonly Row[] = NOTHING): WorkModel<Row> {
  const [columnVisibility, setVisibility] = useState<ColumnVisibilityState>(() => ({
    ...Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ key }) => [key, false])),
    ...(readStored(columnsKey(name)) as ColumnVisibilityState | null),
  }));
  const [sorting, setSorting] = useState<SortingState>([]);
  const table = useTable({
    features,
    data: rows.map((row): Item<Row> => ({ row })),
    columns: columns.map((column): ColumnDef<typeof features, Item<Row>> => ({
      id: column.key,
      accessorFn: ({ row }) => column.sort?.(row) ?? '',
      enableSorting: column.sort !== undefined,
      sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
    })),
    state: { columnVisibility, sorting },
    onSortingChange: setSorting,
    onColumnVisibilityChange: (update) => {
      const next = typeof update === 'function' ? update(columnVisibility) : update;
      setVisibility(next);
      writeStored(columnsKey(name), next);
    },
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const [sorted] = sorting;
  return {
    rows: table.getRowModel().rows.map(({ original }) => original.row),
    columns: table.getVisibleLeafColumns().flatMap(({ id }) => byKey.get(id) ?? []),
    all: table.getAllLeafColumns().flatMap((one) => {
      const column = byKey.get(one.id);
      return column ? [{ column, shown: one.getIsVisible(), toggle: (shown: boolean) => one.toggleVisibility(shown) }] : [];
    }),
    sort: sorted ? { key: sorted.id, descending: sorted.desc } : null,
    sortBy: (key) => table.getColumn(key)?.toggleSorting(),
  };
}
