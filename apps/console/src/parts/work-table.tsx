import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { Pagination } from '@pavilion/ui/pagination';
import { Table, TableCell, tableFrame, TableHead, TableRow, TableSkeleton, TableTotals, TableWide } from '@pavilion/ui/table';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { currentTag } from '../i18n/language.ts';
import { countText } from './amount.tsx';
import { useErrorWords } from './error-words.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useWorkModel } from './work-table-model.ts';
import type { WorkColumn, WorkModel } from './work-table-model.ts';
import { FoldedFilters } from './folded-filters.tsx';
import type { WholeList } from './use-list.ts';
import { WorkTools } from './work-tools.tsx';
import styles from './work-table.module.css';

export type { WorkColumn } from './work-table-model.ts';

export interface WorkTableProps<Row> {
  /** Names the file and the stored choice of columns. */
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
  /** Rows are on their way, for the first time or again. */
  loading?: boolean;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  /** Nothing here, and what to do about it. */
  empty: ReactNode;
  totalsLabel?: string;
  /** `isMore`: there are more than `totalCount`, and pages end there. */
  pages?: { page: number; totalPages: number; totalCount: number; isMore?: boolean; onPage(page: number): void } | undefined;
  /** Filters, at the head of the table. */
  filters?: ReactNode;
  /** Marks rows that need attention. */
  marked?: (row: Row) => boolean;
  /** The list these rows are a page of: its file is made of all pages. Absent: these rows are the list. */
  whole?: WholeList | undefined;
  /** No file and no choice of columns: a short list inside a page. */
  plain?: boolean;
}

/** Rows for work: dense, the head in sight, order, columns and a file to take along, j and k through the rows. */
export function WorkTable<Row>(props: WorkTableProps<Row>) {
  const { name, caption, columns, rows, loading = false, totalsLabel, pages, filters, plain = false } = props;
  const region = useRef<HTMLDivElement>(null);
  const model = useWorkModel(name, columns, rows);
  // The first column in sight names its row.
  const shown = model.columns.map((column, index) => ({ ...column, primary: index === 0 }));
  useRowKeys(region);
  return (
    <div className={tableFrame('dense')} ref={region}>
      {filters || !plain ? (
        <div className={styles.bar}>
          {filters ? <FoldedFilters>{filters}</FoldedFilters> : null}
          {plain ? null : <WorkTools name={name} model={model} whole={props.whole} hasFilters={Boolean(filters)} />}
        </div>
      ) : null}
      <Table
        caption={caption}
        busy={loading}
        dim={loading && rows !== undefined}
        heads={shown.map((column) => (
          <TableHead
            key={column.key}
            column={column}
            direction={directionOf(model, column.key)}
            onSort={column.sort ? () => model.sortBy(column.key) : undefined}
          />
        ))}
        totals={totalsLabel !== undefined && model.rows.length > 0 ? <TableTotals columns={shown} label={totalsLabel} /> : null}
      >
        <Body {...props} rowsInOrder={model.rows} shown={shown} />
      </Table>
      {pages && pages.totalCount > 0 ? <Foot {...pages} /> : null}
    </div>
  );
}

function directionOf<Row>({ sort }: WorkModel<Row>, key: string): 'ascending' | 'descending' | undefined {
  if (sort?.key !== key) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

type VisibleColumn<Row> = WorkColumn<Row> & { primary: boolean };

interface BodyProps<Row> extends WorkTableProps<Row> {
  rowsInOrder: readonly Row[];
  shown: readonly VisibleColumn<Row>[];
}

function Body<Row>({ rows, rowsInOrder, shown, loading, error, onRetry, empty, rowKey, to, current, marked }: BodyProps<Row>) {
  const { t } = useLingui();
  const words = useErrorWords();
  if (error && rows === undefined) {
    const retry = onRetry ? { label: t`Try again`, onRetry } : undefined;
    return (
      <TableWide columns={shown}>
        <ErrorState compact title={t`Could not load this list`} {...(retry ? { retry } : {})}>
          {words(error)}
        </ErrorState>
      </TableWide>
    );
  }
  if (rows === undefined) return loading ? <TableSkeleton columns={shown} /> : null;
  if (rows.length === 0) return <TableWide columns={shown}>{empty}</TableWide>;
  return rowsInOrder.map((row) => {
    const key = rowKey(row);
    const isCurrent = key === current;
    return (
      <TableRow key={key} className={cx(styles.row, isCurrent && styles.current, marked?.(row) && styles.marked, to && styles.leads)}>
        {shown.map((column) => (
          <TableCell key={column.key} column={column}>
            {column.primary && to ? (
              <Link to={to(row)} className={styles.link} data-row-link aria-current={isCurrent ? 'true' : undefined}>
                {column.render(row)}
              </Link>
            ) : (
              column.render(row)
            )}
          </TableCell>
        ))}
      </TableRow>
    );
  });
}

function Foot({ page, totalPages, totalCount, isMore = false, onPage }: NonNullable<WorkTableProps<never>['pages']>) {
  const { t } = useLingui();
  const total = isMore ? `${countText(totalCount)}+` : countText(totalCount);
  return (
    <div className={styles.foot}>
      <span>{t`${total} in total`}</span>
      <Pagination
        page={page}
        pages={totalPages}
        onPage={onPage}
        locale={currentTag()}
        words={{ region: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
      />
    </div>
  );
}
