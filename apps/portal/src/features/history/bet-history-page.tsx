import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { unitsFromText } from '@pavilion/contract/base/money';
import { DAY_MS } from '@pavilion/contract/base/time';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import type { Column } from '@pavilion/ui/data-table';
import { addDays } from '@pavilion/ui/date-presets';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Dices } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';

import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useBetWords } from './bet-words.ts';
import { BetsDays } from './bets-days.tsx';
import { askBets, type BetRow, type BetValue } from '../../shared/history/bets-query.ts';
import { CheckButton } from './check-button.tsx';
import { trendBars } from '../../shared/history/day-groups.ts';
import { Thumb } from '../../shared/history/day-list.tsx';
import { EXPORT_PAGE, ExportButton } from '../../shared/history/export-button.tsx';
import { HistoryFrame } from '../../shared/history/history-frame.tsx';
import styles from '../../shared/history/history.module.css';
import { OpenRound, useOpenBet } from './open-round.tsx';
import { historyKey, HistoryRows, type PagedHistory, useHistoryPage } from '../../shared/history/history-rows.tsx';
import { SummaryCard } from '../../shared/history/summary-card.tsx';
import { Trend } from './trend.tsx';
import { type HistoryState, useHistoryState } from '../../shared/history/use-range.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const LotteryOrder = late(() => import('./lottery-order.tsx'), 'LotteryOrder');
const RoundDialog = late(() => import('./round-dialog.tsx'), 'RoundDialog');

const BETS: PagedHistory<BetValue> = { name: 'bets', ask: askBets };

/** Every bet with its result, and the way to check its round: a table, or days on a phone. */
export function BetHistoryPage() {
  const { t } = useLingui();
  const [state, change] = useHistoryState();
  const found = useHistoryPage(BETS, state);
  const { data } = found;
  const [open, close] = useOpenBet();
  const [ticket, closeTicket] = useOpenBet('order');
  return (
    <HistoryFrame
      title={t`Betting history`}
      lead={t`Every round you've played. You can verify the fairness of each draw and deal.`}
      end={<Export state={state} disabled={!data || data.totalCount === 0} />}
      state={state}
      onChange={change}
      withGames
      countOf={async (asked) => (await askBets(asked, { pageNo: 1, pageSize: 1 })).footer.count}
      kindsLabel={t`Result`}
      rangeError={fieldError(found.error, 'startDate')}
      kinds={[
        { value: '', label: t`All results` },
        { value: 'WON', label: t`Won` },
        { value: 'LOST', label: t`Lost` },
        { value: 'OPEN', label: t`In play` },
        { value: 'VOID', label: t`Void` },
      ]}
      summary={<Summary state={state} footer={data?.footer} />}
    >
      <HistoryRows
        history={BETS}
        state={state}
        found={found}
        onPage={(page) => change({ page })}
        caption={t`Betting history`}
        columns={useColumns()}
        rowKey={(row) => row.betId}
        count={<Plural value={data?.totalCount ?? 0} one="# bet" other="# bets" />}
        empty={<Empty />}
        failedTitle={t`Couldn't load your bets`}
        days={BetsDays}
      />
      {open ? (
        <Part corner>
          <RoundDialog betId={open} onClose={close} />
        </Part>
      ) : null}
      {ticket ? (
        <Part corner>
          <LotteryOrder id={ticket} onClose={closeTicket} />
        </Part>
      ) : null}
    </HistoryFrame>
  );
}

function Summary({ state, footer }: { state: HistoryState; footer: BetValue['footer'] | undefined }) {
  const { t } = useLingui();
  const days = (Date.parse(state.span.to) - Date.parse(state.span.from)) / DAY_MS + 1;
  const earlier: HistoryState = { ...state, span: { from: addDays(state.span.from, -days), to: addDays(state.span.from, -1) } };
  const { data: before } = useQuery({
    queryKey: historyKey(BETS.name, earlier, 'sum'),
    queryFn: ({ signal }) => askBets(earlier, { pageNo: 1, pageSize: 1 }, signal),
  });
  const bars = trendBars(
    (footer?.days ?? []).map(({ day, netProfit }) => ({ day, units: unitsFromText(netProfit) ?? 0n })),
    state.span,
  );
  return (
    <SummaryCard
      label={t`Net result`}
      span={state.span}
      figure={footer ? <Amount value={footer.netProfit} sign="always" display trim /> : null}
      chart={bars.length > 1 ? <Trend bars={bars} /> : undefined}
      facts={[
        { key: 'bets', label: t`Bets`, value: footer?.count },
        { key: 'staked', label: t`Staked`, value: <Amount value={footer?.betAmount ?? 0} trim /> },
        { key: 'returned', label: t`Returned`, value: <Amount value={footer?.winAmount ?? 0} trim tone="win" /> },
        ...(footer && unitsFromText(footer.inPlay) !== 0n
          ? [{ key: 'in-play', label: t`In play`, value: <Amount value={footer.inPlay} trim /> }]
          : []),
        ...(before && before.totalCount > 0
          ? [{ key: 'before', label: t`Previous period`, value: <Amount value={before.footer.netProfit} sign="always" trim /> }]
          : []),
      ]}
    />
  );
}

function Export({ state, disabled }: { state: HistoryState; disabled: boolean }) {
  const { t } = useLingui();
  const words = useBetWords();
  return (
    <ExportButton<BetRow>
      name={`bets-${state.span.from}-${state.span.to}`}
      disabled={disabled}
      head={[t`Time`, t`Game`, t`Result`, t`Stake`, t`Return`, t`Net`]}
      cells={(row) => [row.placedAt, row.gameName, words(row).text, String(row.betAmount), String(row.winAmount), String(row.netProfit)]}
      page={(pageNo) => askBets(state, { pageNo, pageSize: EXPORT_PAGE })}
    />
  );
}

function Empty() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Dices />}
      picture={<BrandObject name="bets" />}
      title={t`No bets in this period`}
      actions={<Button render={<Link to={paths.home()} />}>{t`Go to games`}</Button>}
    >
      {t`Choose other dates, or start playing.`}
    </EmptyState>
  );
}

function useColumns(): Column<BetRow>[] {
  const { t } = useLingui();
  const moment = useMoment();
  const words = useBetWords();
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.placedAt}>{moment(row.placedAt)}</time> },
    {
      key: 'game',
      label: t`Game`,
      primary: true,
      cell: (row) => (
        <span className={styles.game}>
          <Thumb icon={row.iconUrl} />
          <OpenRound betId={row.betId} game={row.gameName} />
        </span>
      ),
    },
    {
      key: 'state',
      label: t`Result`,
      cell: (row) => {
        const { tone, text } = words(row);
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    { key: 'stake', label: t`Stake`, align: 'end', cell: (row) => <Amount whole value={row.betAmount} /> },
    { key: 'return', label: t`Return`, align: 'end', cell: (row) => (row.state === 'OPEN' ? '–' : <Amount whole value={row.winAmount} />) },
    {
      key: 'net',
      label: t`Net`,
      align: 'end',
      cell: (row) =>
        row.state === 'OPEN' ? '–' : <Amount whole value={row.netProfit} sign="always" tone={row.state === 'WON' ? 'win' : 'flow'} />,
    },
    {
      key: 'check',
      label: t`Fairness`,
      align: 'end',
      cell: (row) => (row.state === 'VOID' ? null : <CheckButton bet={row} />),
    },
  ];
}
