import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import { personalProfit, profitByType } from '@pavilion/contract/wallet/calls';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ChartLine } from '@pavilion/ui/icon';
import { usePhone } from '@pavilion/ui/use-media';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { trendBars } from '../../shared/history/day-groups.ts';
import { ExportButton } from '../../shared/history/export-button.tsx';
import { ProfitDays } from './profit-days.tsx';
import { HistoryFailed } from '../../shared/history/history-failed.tsx';
import { HistoryFrame } from '../../shared/history/history-frame.tsx';
import { SummaryCard } from '../../shared/history/summary-card.tsx';
import { Trend } from './trend.tsx';
import { type HistoryState, useHistoryState } from '../../shared/history/use-range.ts';

type Row = WireValue<typeof personalProfit>['list'][number];
type TypeRow = WireValue<typeof profitByType>['list'][number];

const TOTAL = 'TOTAL';
const ask = ({ span }: HistoryState, signal?: AbortSignal) =>
  call(personalProfit, { query: { startDate: span.from, endDate: span.to }, ...(signal ? { signal } : {}) });

/** What play came to, day by day: a chart, and the same figures in a table. */
export function ProfitPage() {
  const { t } = useLingui();
  const [state, change] = useHistoryState();
  const isPhone = usePhone();
  const found = useQuery({
    queryKey: ['profit', sessionStore.get()?.id, state.span],
    queryFn: ({ signal }) => ask(state, signal),
    placeholderData: keepPreviousData,
  });
  const days = found.data?.list.filter(({ balanceDate }) => balanceDate !== TOTAL) ?? [];
  const total = found.data?.list.at(-1);
  const bars = trendBars(
    days.map(({ balanceDate, profitLoss }) => ({ day: balanceDate, units: unitsFromNumber(profitLoss) ?? 0n })),
    state.span,
  );
  return (
    <HistoryFrame
      title={t`Profit and loss`}
      lead={t`Your results, day by day. A bet counts on the day it's settled.`}
      end={<Export state={state} disabled={days.length === 0} />}
      state={state}
      onChange={change}
      kinds={[]}
      kindsLabel={t`Type`}
      countOf={async (asked) => (await ask(asked)).list.length - 1}
      rangeError={fieldError(found.error, 'startDate')}
      summary={
        <SummaryCard
          label={t`Profit and loss`}
          span={state.span}
          figure={total ? <Amount value={total.profitLoss} sign="always" display trim /> : null}
          chart={bars.length > 1 ? <Trend bars={bars} /> : undefined}
          facts={[
            { key: 'deposit', label: t`Deposits`, value: <Amount value={total?.deposit ?? 0} trim /> },
            { key: 'withdraw', label: t`Withdrawals`, value: <Amount value={total?.withdraw ?? 0} trim /> },
            { key: 'staked', label: t`Staked`, value: <Amount value={total?.lottGameBetting ?? 0} trim /> },
            { key: 'returned', label: t`Returned`, value: <Amount value={total?.lottGameWinning ?? 0} trim tone="win" /> },
          ]}
        />
      }
    >
      {found.isError ? (
        <HistoryFailed
          title={t`Couldn't load your figures`}
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <>
          {isPhone && days.length > 0 ? <ProfitDays days={days} /> : <Days days={days} total={total} busy={found.isFetching} />}
          {days.length > 0 ? <ByType state={state} /> : null}
        </>
      )}
    </HistoryFrame>
  );
}

function Days({ days, total, busy }: { days: readonly Row[]; total: Row | undefined; busy: boolean }) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`Profit and loss by day`}
      columns={useColumns(total)}
      rows={days.toReversed()}
      rowKey={(row) => row.balanceDate}
      loading={busy}
      skeletonRows={7}
      {...(days.length > 0 ? { totalsLabel: t`Total` } : {})}
      empty={<Empty />}
    />
  );
}

function Empty() {
  const { t } = useLingui();
  return (
    <EmptyState icon={<ChartLine />} picture={<BrandObject name="bets" />} title={t`Nothing in this period`}>
      {t`Choose other dates, or start playing.`}
    </EmptyState>
  );
}

const FIGURES = [
  'deposit',
  'withdraw',
  'fee',
  'lottGameBetting',
  'lottGameWinning',
  'lottGameRebate',
  'lottPromotion',
  'transferIn',
  'transferOut',
  'profitLoss',
] as const;

function useFigureWords(): Readonly<Record<(typeof FIGURES)[number], string>> {
  const { t } = useLingui();
  return {
    deposit: t`Deposits`,
    withdraw: t`Withdrawals`,
    fee: t`Fees`,
    lottGameBetting: t`Staked`,
    lottGameWinning: t`Returned`,
    lottGameRebate: t`Rebate`,
    lottPromotion: t`Promotions`,
    transferIn: t`Received`,
    transferOut: t`Sent`,
    profitLoss: t`Profit`,
  };
}

/** Fees, transfers and rebates are columns only where there were some. */
function useColumns(total: Row | undefined): Column<Row>[] {
  const { t } = useLingui();
  const words = useFigureWords();
  const format = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const shown = FIGURES.filter((name) => !/^(fee|lottGameRebate|transfer)/.test(name) || (total?.[name] ?? 0) !== 0);
  return [
    {
      key: 'day',
      label: t`Day`,
      primary: true,
      cell: (row) => <time dateTime={row.balanceDate}>{format.format(new Date(`${row.balanceDate}T00:00:00Z`))}</time>,
    },
    ...shown.map((name): Column<Row> => ({
      key: name,
      label: words[name],
      align: 'end',
      cell: (row) => <Amount value={row[name]} trim {...(name === 'profitLoss' ? { sign: 'always' as const } : {})} />,
      total: total ? <Amount value={total[name]} trim {...(name === 'profitLoss' ? { sign: 'always' as const } : {})} /> : undefined,
    })),
  ];
}

function useTypeColumns(): Column<TypeRow>[] {
  const { t } = useLingui();
  return [
    { key: 'type', label: t`Game type`, primary: true, cell: (row) => row.gameTypeName },
    { key: 'bets', label: t`Bets`, align: 'end', cell: (row) => row.bets },
    { key: 'staked', label: t`Staked`, align: 'end', cell: (row) => <Amount value={row.betting} trim /> },
    { key: 'returned', label: t`Returned`, align: 'end', cell: (row) => <Amount value={row.winning} trim /> },
    { key: 'net', label: t`Profit`, align: 'end', cell: (row) => <Amount value={row.profitLoss} sign="always" trim /> },
  ];
}

function ByType({ state }: { state: HistoryState }) {
  const { t } = useLingui();
  const { data, isFetching } = useQuery({
    queryKey: ['profit-types', sessionStore.get()?.id, currentLanguage(), state.span],
    queryFn: ({ signal }) => call(profitByType, { query: { startDate: state.span.from, endDate: state.span.to }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      caption={t`Profit and loss by game type`}
      columns={useTypeColumns()}
      rows={data?.list ?? []}
      rowKey={(row) => row.gameType}
      loading={isFetching}
      skeletonRows={2}
      empty={null}
    />
  );
}

function Export({ state, disabled }: { state: HistoryState; disabled: boolean }) {
  const { t } = useLingui();
  const words = useFigureWords();
  return (
    <ExportButton<Row>
      name={`profit-${state.span.from}-${state.span.to}`}
      disabled={disabled}
      head={[t`Day`, ...FIGURES.map((name) => words[name])]}
      cells={(row) => [row.balanceDate === TOTAL ? t`Total` : row.balanceDate, ...FIGURES.map((name) => String(row[name]))]}
      page={async () => ({ ...(await ask(state)), totalPages: 1 })}
    />
  );
}
