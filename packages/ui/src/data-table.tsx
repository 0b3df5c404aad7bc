// On a phone the rows are drawn as blocks, which makes some browsers drop the roles that the tags imply.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { ArrowDown, ArrowUp } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { useFits } from './use-fits.ts';
import styles from './data-table.module.css';

export type SortState = { key: string; direction: 'ascending' | 'descending' };

export type Column<Row> = {
  key: string;
  /** Short plain words: the head of the column and, on a phone, of the line. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** What stands in the totals row. */
  total?: ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** On a phone this cell heads the row's card. */
  primary?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
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

const Head = <Row,>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) => {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const align = column.align === 'end' && styles.end;
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={cx(styles.head, align)}>
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
          {column.label}
          <Arrow className={cx(styles.arrow, direction && styles.sorted)} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
};

const cellClass = <Row,>(column: Column<Row>): string =>
  cx(styles.cell, column.align === 'end' && styles.end, column.primary && styles.primary, column.wideOnly && styles.wideOnly);

const Body = <Row,>({ columns, rows, rowKey, loading, skeletonRows = 8, empty }: DataTableProps<Row>) => {
  if (loading && rows.length === 0) {
    return Array.from({ length: skeletonRows }, (_, line) => (
      <tr key={line} role="row" className={styles.row}>
        {columns.map((column) => (
          <td key={column.key} role="cell" className={cellClass(column)}>
            <Skeleton width={column.align === 'end' ? '6em' : `${5 + ((line + column.key.length) % 4) * 1.5}em`} />
          </td>
        ))}
      </tr>
    ));
  }
  if (rows.length === 0) {
    return (
      <tr role="row">
        <td role="cell" colSpan={columns.length} className={styles.empty}>
          {empty}
        </td>
      </tr>
    );
  }
  return rows.map((row) => (
    <tr key={rowKey(row)} role="row" className={styles.row}>
      {columns.map((column) => (
        <td key={column.key} role="cell" data-label={column.label} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  ));
};

const Totals = <Row,>({ columns, totalsLabel }: Pick<DataTableProps<Row>, 'columns' | 'totalsLabel'>) => (
  <tfoot role="rowgroup">
    <tr role="row" className={styles.totals}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-label={index === 0 ? undefined : column.label}
          className={cx(cellClass(column), index > 0 && column.total === undefined && styles.wideOnly)}
        >
          {index === 0 ? totalsLabel : column.total}
        </td>
      ))}
    </tr>
  </tfoot>
);

/** Rows for work: dense, the head in sight, totals at the foot; on a phone each row becomes a small card. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, loading, totalsLabel, sort, onSort, maxHeight, footer, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const fits = useFits(scroller) && maxHeight === undefined;
  return (
    <div className={cx(styles.frame, className)}>
      <div
        ref={scroller}
        className={cx(styles.scroller, maxHeight !== undefined && styles.boxed, fits && styles.fits)}
        style={{ maxBlockSize: maxHeight }}
        role="region"
        aria-label={caption}
        tabIndex={fits ? undefined : 0}
      >
        <table role="table" className={styles.table} aria-busy={loading || undefined} aria-label={caption}>
          <thead role="rowgroup" className={styles.heads}>
            <tr role="row">
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={cx(loading && rows.length > 0 && styles.dim)}>
            <Body {...props} />
          </tbody>
          {totalsLabel !== undefined && rows.length > 0 ? <Totals columns={columns} totalsLabel={totalsLabel} /> : null}
        </table>
      </div>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </div>
  );
};
