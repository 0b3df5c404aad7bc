// On a phone the rows are drawn as blocks, which makes some browsers drop the roles that the tags imply.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { ArrowDown, ArrowUp } from '@pavilion/ui/icon';
import { Pagination } from '@pavilion/ui/pagination';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useFits } from '@pavilion/ui/use-fits';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentTag } from '../i18n/language.ts';
import { countText } from './amount.tsx';
import { useErrorWords } from './error-words.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useWorkModel } from './work-table-model.ts';
import type { WorkColumn, WorkModel } from './work-table-model.ts';
import { WorkTools } from './work-tools.tsx';
import styles from './work-table.module.css';

export type { WorkColumn } from './work-table-model.ts';

export interface WorkTableProps<Row> {
  /** Names the file and the kept choice of columns. */
  name: string;
  /** What the rows are, for readers. */
  caption: string;
  /** The first one names its row. */
  columns: readonly WorkColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads: the first cell becomes its link. */
  to?: ((row: Row) => string) | undefined;
  /** Key of the row that is open. */
  current?: string | undefined;
  /** Rows are on their way, for the first time or anew. */
  loading?: boolean;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** Nothing here, and what to do about it. */
  empty: ReactNode;
  totalsLabel?: string;
  pages?: { page: number; totalPages: number; totalCount: number; onPage(page: number): void } | undefined;
  /** Filters, at the head of the table. */
  filters?: ReactNode;
  /** Marks rows that ask for attention. */
  marked?: (row: Row) => boolean;
  /** No file and no choice of columns: a short list inside a page. */
  plain?: boolean;
}

/** Rows for work: dense, the head in sight, order, columns and a file to take along, j and k through the rows. */
export function WorkTable<Row>(props: WorkTableProps<Row>) {
  const { name, caption, columns, rows, loading = false, totalsLabel, pages, filters, plain = false } = props;
  const region = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const fits = useFits(scroller);
  const model = useWorkModel(name, columns, rows);
  useRowKeys(region);
  return (
    <div className={styles.frame} ref={region}>
      {filters || !plain ? (
        <div className={styles.bar}>
          <div className={styles.filters}>{filters}</div>
          {plain ? null : <WorkTools name={name} model={model} />}
        </div>
      ) : null}
      {/* The region scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={scroller}
        className={cx(styles.scroller, fits && styles.fits)}
        role="region"
        aria-label={caption}
        tabIndex={fits ? undefined : 0}
      >
        <table role="table" className={styles.table} aria-busy={loading || undefined} aria-label={caption}>
          <thead role="rowgroup" className={styles.heads}>
            <tr role="row">
              {model.columns.map((column) => (
                <Head key={column.key} column={column} model={model} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={cx(loading && rows !== undefined && styles.dim)}>
            <Body {...props} model={model} />
          </tbody>
          {totalsLabel !== undefined && model.rows.length > 0 ? <Totals columns={model.columns} label={totalsLabel} /> : null}
        </table>
      </div>
      {pages && pages.totalCount > 0 ? <Foot {...pages} /> : null}
    </div>
  );
}

function Head<Row>({ column, model }: { column: WorkColumn<Row>; model: WorkModel<Row> }) {
  const sorted = model.sort?.key === column.key ? model.sort : null;
  const Arrow = sorted && !sorted.descending ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className={cx(styles.head, column.align === 'end' && styles.end)}
    >
      {column.sort ? (
        <button type="button" className={styles.sort} onClick={() => model.sortBy(column.key)}>
          {column.label}
          <Arrow className={cx(styles.arrow, sorted && styles.sorted)} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

const cellClass = <Row,>(column: WorkColumn<Row>, first: boolean): string =>
  cx(styles.cell, column.align === 'end' && styles.end, first && styles.primary, column.wideOnly && styles.wideOnly);

function Body<Row>({
  rows,
  loading,
  error,
  onRetry,
  empty,
  model,
  rowKey,
  to,
  current,
  marked,
}: WorkTableProps<Row> & { model: WorkModel<Row> }) {
  const { t } = useLingui();
  const words = useErrorWords();
  if (error && rows === undefined) {
    const retry = onRetry ? { label: t`Try again`, onRetry } : undefined;
    return (
      <Wide model={model}>
        <ErrorState compact title={t`This list could not be read`} {...(retry ? { retry } : {})}>
          {words(error)}
        </ErrorState>
      </Wide>
    );
  }
  if (rows === undefined) {
    return loading
      ? Array.from({ length: 8 }, (_, line) => (
          <tr key={line} role="row" className={styles.row}>
            {model.columns.map((column, index) => (
              <td key={column.key} role="cell" className={cellClass(column, index === 0)}>
                <Skeleton width={`${4 + ((line + column.key.length) % 4) * 1.5}em`} />
              </td>
            ))}
          </tr>
        ))
      : null;
  }
  if (rows.length === 0) return <Wide model={model}>{empty}</Wide>;
  return model.rows.map((row) => {
    const key = rowKey(row);
    const isCurrent = key === current;
    return (
      <tr key={key} role="row" className={cx(styles.row, isCurrent && styles.current, marked?.(row) && styles.marked, to && styles.leads)}>
        {model.columns.map((column, index) => (
          <td key={column.key} role="cell" data-label={column.label} className={cellClass(column, index === 0)}>
            {index === 0 && to ? (
              <Link to={to(row)} className={styles.link} data-row-link aria-current={isCurrent ? 'true' : undefined}>
                {column.render(row)}
              </Link>
            ) : (
              column.render(row)
            )}
          </td>
        ))}
      </tr>
    );
  });
}

function Wide<Row>({ model, children }: { model: WorkModel<Row>; children: ReactNode }) {
  return (
    <tr role="row">
      <td role="cell" colSpan={model.columns.length} className={styles.wide}>
        {children}
      </td>
    </tr>
  );
}

function Totals<Row>({ columns, label }: { columns: readonly WorkColumn<Row>[]; label: string }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row" className={styles.totals}>
        {columns.map((column, index) => (
          <td
            key={column.key}
            role="cell"
            data-label={index === 0 ? undefined : column.label}
            className={cx(cellClass(column, index === 0), index > 0 && column.total === undefined && styles.wideOnly)}
          >
            {index === 0 ? label : column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Foot({ page, totalPages, totalCount, onPage }: NonNullable<WorkTableProps<never>['pages']>) {
  const { t } = useLingui();
  const total = countText(totalCount);
  return (
    <div className={styles.foot}>
      <span>{t`${total} in all`}</span>
      <Pagination
        page={page}
        pages={totalPages}
        onPage={onPage}
        locale={currentTag()}
        words={{ region: t`Pages`, previous: t`Page before`, next: t`Next page`, page: (number) => t`Page ${number}` }}
      />
    </div>
  );
}
