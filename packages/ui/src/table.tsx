// On a phone the rows are drawn as blocks, which makes some browsers drop the roles that the tags imply.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { ArrowDown, ArrowUp } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { useFits } from './use-fits.ts';
import styles from './table.module.css';

/** What every kind of table knows of a column. */
export type TableColumn = {
  key: string;
  /** Short plain words: the head of the column and, on a phone, of the line. */
  label: string;
  align?: 'start' | 'end';
  /** On a phone this cell heads the row's card. */
  primary?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
  /** The content of the totals row. */
  total?: ReactNode;
};

/** The look of the frame around a table and what belongs to it; `dense` for many rows of work. */
export const tableFrame = (density: 'regular' | 'dense'): string => cx(styles.frame, density === 'dense' && styles.dense);

const cellClass = ({ align, primary, wideOnly }: Pick<TableColumn, 'align' | 'primary' | 'wideOnly'>): string =>
  cx(styles.cell, align === 'end' && styles.end, primary && styles.primary, wideOnly && styles.wideOnly);

export type TableProps = {
  /** Read before the table; not drawn. */
  caption: string;
  busy: boolean;
  /** Rows that are shown while newer ones are on their way. */
  dim: boolean;
  heads: ReactNode;
  /** Rows. */
  children: ReactNode;
  totals?: ReactNode;
  /** Limits the height: the head sticks inside. Without it the head sticks under the page's header. */
  maxHeight?: string | undefined;
};

/** Head in sight, sideways scrolling only where it must be; on a phone each row becomes a small card. */
export const Table = ({ caption, busy, dim, heads, children, totals, maxHeight }: TableProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const fits = useFits(scroller) && maxHeight === undefined;
  return (
    <div
      ref={scroller}
      className={cx(styles.scroller, maxHeight !== undefined && styles.boxed, fits && styles.fits)}
      style={{ maxBlockSize: maxHeight }}
      role="region"
      aria-label={caption}
      // The region scrolls sideways, so the keyboard must reach it.
      tabIndex={fits ? undefined : 0}
    >
      <table role="table" className={styles.table} aria-busy={busy || undefined} aria-label={caption}>
        <thead role="rowgroup" className={styles.heads}>
          <tr role="row">{heads}</tr>
        </thead>
        <tbody role="rowgroup" className={cx(dim && styles.dim)}>
          {children}
        </tbody>
        {totals}
      </table>
    </div>
  );
};

export type TableHeadProps = {
  column: Pick<TableColumn, 'label' | 'align'>;
  direction: 'ascending' | 'descending' | undefined;
  /** Absent where the column cannot be sorted. */
  onSort?: (() => void) | undefined;
};

export const TableHead = ({ column, direction, onSort }: TableHeadProps) => {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className={cx(styles.head, column.align === 'end' && styles.end)}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.label}
          <Arrow className={cx(styles.arrow, direction && styles.sorted)} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
};

export const TableRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <tr role="row" className={cx(styles.row, className)}>
    {children}
  </tr>
);

export const TableCell = ({ column, children }: { column: TableColumn; children: ReactNode }) => (
  <td role="cell" data-label={column.label} className={cellClass(column)}>
    {children}
  </td>
);

/** Rows before the first answer. */
export const TableSkeleton = ({ columns, rows = 8 }: { columns: readonly TableColumn[]; rows?: number }) =>
  Array.from({ length: rows }, (_, line) => (
    <tr key={line} role="row" className={styles.row}>
      {columns.map((column) => (
        <td key={column.key} role="cell" className={cellClass(column)}>
          <Skeleton width={column.align === 'end' ? '6em' : `${5 + ((line + column.key.length) % 4) * 1.5}em`} />
        </td>
      ))}
    </tr>
  ));

/** One thing over the whole width: that there is nothing, or why. */
export const TableWide = ({ columns, children }: { columns: readonly TableColumn[]; children: ReactNode }) => (
  <tr role="row" className={styles.wideRow}>
    <td role="cell" colSpan={columns.length} className={styles.wide}>
      {children}
    </td>
  </tr>
);

/** The totals row; `label` opens it. */
export const TableTotals = ({ columns, label }: { columns: readonly TableColumn[]; label: string }) => (
  <tfoot role="rowgroup">
    <tr role="row" className={styles.totals}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          role="cell"
          data-label={index === 0 ? undefined : column.label}
          className={cx(cellClass(column), index > 0 && column.total === undefined && styles.wideOnly)}
        >
          {index === 0 ? label : column.total}
        </td>
      ))}
    </tr>
  </tfoot>
);
