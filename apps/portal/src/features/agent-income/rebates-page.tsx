import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { rebateChanges } from '@pavilion/contract/agents/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Card } from '@pavilion/ui/card';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { ErrorState } from '@pavilion/ui/error-state';
import { Skeleton } from '@pavilion/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { AgentHead } from '../../shared/agents/agent-head.tsx';
import { rateText } from '../../shared/agents/figures.ts';
import report from '../../shared/agents/report.module.css';
import { useReport } from '../../shared/agents/use-report.ts';
import { ownRebatesQuery } from '../agent-register/public.ts';
import { Nothing } from '../../shared/agents/nothing.tsx';
import { HistoryFoot } from '../../shared/history/history-foot.tsx';

type Row = WireValue<typeof rebateChanges>['list'][number];

const PAGE = 12;

/** The agent's own rates by product, and what was changed of them and of those right below. */
export function RebatesPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [{ page }, change] = useReport([]);
  const own = useQuery(ownRebatesQuery());
  const columns = useColumns(new Map(own.data?.list.map(({ gameType, name }) => [gameType, name])));
  const found = useQuery({
    queryKey: ['rebate-changes', who(), page],
    queryFn: ({ signal }) => call(rebateChanges, { query: { pageNo: page, pageSize: PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={report.page}>
      <AgentHead
        title={t`Rebates`}
        lead={<Trans>Percent of valid turnover, by product. The part you don't pass on is your commission, paid daily.</Trans>}
      />
      {own.error && !own.data ? (
        <ErrorState
          compact
          title={t`Couldn't load the rebates`}
          retry={{ label: t`Try again`, onRetry: () => void own.refetch(), busy: own.isFetching }}
        >
          {words(own.error)}
        </ErrorState>
      ) : null}
      {!own.data && !own.error ? <Skeleton shape="block" height="96px" /> : null}
      {own.data ? (
        <Card as="section" pad="none" className={report.sums} aria-label={t`Your rebates`}>
          {own.data.list.map(({ gameType, name, rebate, next, maximum }) => (
            <div key={gameType}>
              <p>{name}</p>
              <b>{rateText(rebate)}</b>
              <p>
                <Trans>Downline maximum {rateText(maximum)}</Trans>
              </p>
              {next === null ? null : (
                <p>
                  <Trans>{rateText(next)} from the next business day</Trans>
                </p>
              )}
            </div>
          ))}
        </Card>
      ) : null}
      <DataTable
        caption={t`Rebate changes`}
        columns={columns}
        rows={found.data?.list ?? []}
        rowKey={(row) => `${row.time}-${row.customerName}-${row.gameType}`}
        loading={found.isFetching}
        empty={
          <Nothing picture="documents" title={t`No changes yet`}>
            <Trans>Changes to your rates and your direct downline's rates appear here.</Trans>
          </Nothing>
        }
        footer={
          found.data && found.data.totalCount > 0 ? (
            <HistoryFoot
              count={<Plural value={found.data.totalCount} one="# row" other="# rows" />}
              page={page}
              pages={found.data.totalPages}
              onPage={(next) => change({ page: next })}
            />
          ) : undefined
        }
      />
    </div>
  );
}

function useColumns(names: ReadonlyMap<string, string>): Column<Row>[] {
  const { t } = useLingui();
  const day = dateFormat({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const moment = useMoment();
  return [
    { key: 'time', label: t`Time`, cell: (row) => moment(new Date(row.time).toISOString()) },
    { key: 'who', label: t`Account`, primary: true, cell: (row) => <bdi>{row.customerName}</bdi> },
    { key: 'type', label: t`Game type`, cell: (row) => names.get(row.gameType) ?? row.gameType },
    { key: 'before', label: t`Before`, align: 'end', cell: (row) => rateText(row.before) },
    { key: 'after', label: t`After`, align: 'end', cell: (row) => <strong>{rateText(row.after)}</strong> },
    { key: 'from', label: t`Effective from`, align: 'end', cell: (row) => day.format(new Date(`${row.effectiveFrom}T00:00:00Z`)) },
  ];
}
