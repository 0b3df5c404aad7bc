import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { who } from '../../api/queries.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { EXPORT_PAGE, ExportButton } from '../history/export-button.tsx';
import { HistoryFoot } from '../history/history-foot.tsx';
import { AgentHead } from './agent-head.tsx';
import { ReportDates } from './report-dates.tsx';
import styles from './report.module.css';
import type { ReportChange, ReportState } from './use-report.ts';
import { ColumnsButton, useColumnChoice, type WorkColumn, WorkTable } from './work-table.tsx';

const PAGE = 12;

export interface ReportValue<Row> {
  list: readonly Row[];
  totalCount: number;
  totalPages: number;
}

export interface ReportPageProps<Row, Value extends ReportValue<Row>> {
  /** Of its queries, its columns and its file. */
  name: string;
  title: string;
  lead: ReactNode;
  state: ReportState;
  onState(change: ReportChange): void;
  ask(page: { pageNo: number; pageSize: number }, signal?: AbortSignal): Promise<Value>;
  columns: readonly WorkColumn<Row>[];
  rowKey(row: Row): string;
  /** Filters beside the dates. */
  filters?: ReactNode;
  /** Above the table: where in the team one is. */
  above?(value: Value | undefined): ReactNode;
  /** Sums of the whole range. */
  sums(value: Value): readonly { key: string; label: string; value: ReactNode }[];
  csv: { head: readonly string[]; cells(row: Row): string[] };
  empty: ReactNode;
}

/** A report of the team: dates and filters, the sums of the whole range, rows page by page, all of it as a file. */
export function ReportPage<Row, Value extends ReportValue<Row>>(props: ReportPageProps<Row, Value>) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { name, state, onState, ask, columns } = props;
  const found = useQuery({
    queryKey: [name, who(), currentLanguage(), state],
    queryFn: ({ signal }) => ask({ pageNo: state.page, pageSize: PAGE }, signal),
    placeholderData: keepPreviousData,
  });
  const { data, error } = found;
  const { shown, hidden, toggle } = useColumnChoice(name, columns);
  const rangeError = fieldError(error, 'startDate');
  return (
    <div className={styles.page}>
      <AgentHead
        title={props.title}
        lead={props.lead}
        end={
          <ExportButton<Row>
            name={`${name}-${state.span.from}-${state.span.to}`}
            disabled={!data || data.totalCount === 0}
            head={props.csv.head}
            cells={props.csv.cells}
            page={(pageNo) => ask({ pageNo, pageSize: EXPORT_PAGE })}
          />
        }
      />
      <div className={styles.filters}>
        <ReportDates span={state.span} onSpan={(span) => onState({ span })} error={rangeError} />
        {props.filters}
        <div className={styles.ends}>
          <ColumnsButton columns={columns} hidden={hidden} onToggle={toggle} />
        </div>
      </div>
      {props.above?.(data)}
      {error && !data ? (
        rangeError ? null : (
          <ErrorState
            title={t`Couldn't load this report`}
            retry={{ label: t`Try again`, onRetry: () => void found.refetch(), busy: found.isFetching }}
          >
            {words(error)}
          </ErrorState>
        )
      ) : (
        <>
          <Sums rows={data ? props.sums(data) : null} />
          <WorkTable
            caption={props.title}
            columns={shown}
            rows={data?.list ?? []}
            rowKey={props.rowKey}
            state={state}
            onState={onState}
            loading={found.isFetching}
            empty={props.empty}
            footer={
              data && data.totalCount > 0 ? (
                <HistoryFoot
                  count={<Plural value={data.totalCount} one="# row" other="# rows" />}
                  page={state.page}
                  pages={data.totalPages}
                  onPage={(page) => onState({ page })}
                />
              ) : undefined
            }
          />
        </>
      )}
    </div>
  );
}

function Sums({ rows }: { rows: readonly { key: string; label: string; value: ReactNode }[] | null }) {
  const { t } = useLingui();
  if (!rows) return <Skeleton shape="block" height="88px" />;
  return (
    <Card as="section" pad="none" className={styles.sums} aria-label={t`Totals for this period`}>
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <p>{label}</p>
          <b>{value}</b>
        </div>
      ))}
    </Card>
  );
}
