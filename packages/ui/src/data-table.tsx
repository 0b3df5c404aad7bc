import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Table, TableCell, type TableColumn, tableFrame, TableHead, TableRow, TableSkeleton, TableTotals, TableWide } from './table.tsx';
import styles from './data-table.module.css';

export type SortState = { key: string; direction: 'ascending' | 'descending' };

export type Column<Row> = TableColumn & {
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
};

export type DataTableProps<Row> = {
  /** Read before the table; not drawn. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  loading?: boolean;
  /** Rows of skeleton at first load; rows already there stay and dim instead. */
  skeletonRows?: number;
  empty: ReactNode;
  /** Words that open the totals row; without them there is none. */
  totalsLabel?: string;
  sort?: SortState;
  onSort?: (key: string) => void;
  /** Limits the height: the head sticks inside. Without it the head sticks under the page's header. */
  maxHeight?: string;
  /** Pagination and notes, inside the frame. */
  footer?: ReactNode;
  className?: string;
};

const Body = <Row,>({ columns, rows, rowKey, loading, skeletonRows, empty }: DataTableProps<Row>) => {
  if (rows.length === 0) {
    return loading ? <TableSkeleton columns={columns} rows={skeletonRows} /> : <TableWide columns={columns}>{empty}</TableWide>;
  }
  return rows.map((row) => (
    <TableRow key={rowKey(row)}>
      {columns.map((column) => (
        <TableCell key={column.key} column={column}>
          {column.cell(row)}
        </TableCell>
      ))}
    </TableRow>
  ));
};

/** Rows to read: the head in sight, totals at the foot; on a phone each row becomes a small card. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, loading = false, totalsLabel, sort, onSort, maxHeight, footer, className } = props;
  return (
    <div className={cx(tableFrame('regular'), className)}>
      <Table
        caption={caption}
        busy={loading}
        dim={loading && rows.length > 0}
        maxHeight={maxHeight}
        heads={columns.map((column) => (
          <TableHead
            key={column.key}
            column={column}
            direction={sort?.key === column.key ? sort.direction : undefined}
            onSort={column.sortable && onSort ? () => onSort(column.key) : undefined}
          />
        ))}
        totals={totalsLabel !== undefined && rows.length > 0 ? <TableTotals columns={columns} label={totalsLabel} /> : null}
      >
        <Body {...props} />
      </Table>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  );
};
