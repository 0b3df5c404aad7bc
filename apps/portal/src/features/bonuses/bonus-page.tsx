import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { bonusReport } from '@pavilion/contract/rewards/calls';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import type { Column } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gift } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { brandDay, useClock, useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { groupByDay } from '../../shared/history/day-groups.ts';
import { DayList, ThumbMark } from '../../shared/history/day-list.tsx';
import { EXPORT_PAGE, ExportButton } from '../../shared/history/export-button.tsx';
import { HistoryFrame } from '../../shared/history/history-frame.tsx';
import { type DaysProps, HistoryRows, type PagedHistory, useHistoryPage } from '../../shared/history/history-rows.tsx';
import { SummaryCard } from '../../shared/history/summary-card.tsx';
import { type HistoryState, useHistoryState } from '../../shared/history/use-range.ts';
import { type BonusRow, useBonusKinds, useBonusStates } from './bonus-words.ts';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import styles from './bonuses.module.css';

type Value = WireValue<typeof bonusReport>;

const ask = ({ span, kind }: HistoryState, page: { pageNo: number; pageSize: number }, signal?: AbortSignal) =>
  call(bonusReport, { query: { startDate: span.from, endDate: span.to, type: kind || undefined, ...page }, ...(signal ? { signal } : {}) });

const BONUSES: PagedHistory<Value> = { name: 'bonuses', ask };

/** Every bonus and rebate: its amount, its wagered part, its state. */
export function BonusPage() {
  const { t } = useLingui();
  const kinds = useBonusKinds();
  const [state, change] = useHistoryState();
  const found = useHistoryPage(BONUSES, state);
  const { data } = found;
  return (
    <HistoryFrame
      title={t`Bonuses`}
      lead={t`Your bonuses and their status.`}
      end={<Export state={state} disabled={!data || data.totalCount === 0} />}
      state={state}
      onChange={change}
      countOf={async (asked) => (await ask(asked, { pageNo: 1, pageSize: 1 })).totalCount}
      kinds={kinds.groups}
      kindsLabel={t`Type`}
      rangeError={fieldError(found.error, 'startDate')}
      summary={
        <SummaryCard
          label={t`Received`}
          span={state.span}
          figure={data ? <Amount value={data.footer.amount} display trim /> : null}
          facts={[
            { key: 'count', label: t`Bonuses`, value: data?.totalCount },
            { key: 'turnover', label: t`Wagering requirement`, value: <Amount value={data?.footer.turnover ?? 0} trim /> },
            { key: 'back', label: t`Forfeited`, value: <Amount value={data?.footer.takenBack ?? 0} trim /> },
          ]}
        />
      }
    >
      <HistoryRows
        history={BONUSES}
        state={state}
        found={found}
        onPage={(page) => change({ page })}
        caption={t`Bonuses`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        count={<Plural value={data?.totalCount ?? 0} one="# bonus" other="# bonuses" />}
        empty={<Empty />}
        failedTitle={t`Couldn't load your bonuses`}
        days={BonusDays}
      />
    </HistoryFrame>
  );
}

function Empty() {
  const { t } = useLingui();
  const pause = usePause();
  return (
    <EmptyState
      icon={<Gift />}
      picture={<BrandObject name="promotions" />}
      title={t`No bonuses in this period`}
      actions={pause ? undefined : <Button render={<Link to={paths.promotions()} />}>{t`View promotions`}</Button>}
    >
      {pause ? t`Choose other dates.` : t`Choose other dates, or see current offers.`}
    </EmptyState>
  );
}

function Export({ state, disabled }: { state: HistoryState; disabled: boolean }) {
  const { t } = useLingui();
  const kinds = useBonusKinds();
  const states = useBonusStates();
  return (
    <ExportButton<BonusRow>
      name={`bonuses-${state.span.from}-${state.span.to}`}
      disabled={disabled}
      head={[t`Time`, t`Type`, t`Details`, t`Amount`, t`Wagering requirement`, t`Wagered`, t`Forfeited`, t`Status`]}
      cells={(row) => [
        row.time,
        kinds.of(row.type).label,
        row.title,
        String(row.amount),
        String(row.turnover),
        String(row.turnoverDone),
        String(row.takenBack),
        states[row.status].text,
      ]}
      page={(pageNo) => ask(state, { pageNo, pageSize: EXPORT_PAGE })}
    />
  );
}

/** What it is called: its kind, and of a rebate what it was played on. */
function useNameOf(): (row: BonusRow) => string {
  const kinds = useBonusKinds();
  return (row) => {
    const { label } = kinds.of(row.type);
    return row.title === label ? label : `${label} · ${row.title}`;
  };
}

function BonusDays({ rows }: DaysProps<Value>) {
  const { t } = useLingui();
  const kinds = useBonusKinds();
  const states = useBonusStates();
  const nameOf = useNameOf();
  const clock = useClock();
  const money = useMoneyText();
  const groups = groupByDay(rows, (row) => brandDay(new Date(row.time))).map(({ day, rows: ofDay }) => ({
    day,
    total: null,
    rows: ofDay.map((row) => {
      const { icon: Mark } = kinds.of(row.type);
      return {
        key: row.id,
        thumb: (
          <ThumbMark>
            <Mark />
          </ThumbMark>
        ),
        name: nameOf(row),
        under:
          row.turnover > 0 ? `${clock(row.time)} · ${t`${money(row.turnoverDone)} of ${money(row.turnover)} wagered`}` : clock(row.time),
        amount: <Amount value={row.amount} sign="always" tone="win" trim />,
        underEnd: row.takenBack > 0 ? t`${money(row.takenBack)} forfeited` : states[row.status].text,
      };
    }),
  }));
  return <DayList groups={groups} label={t`Bonuses`} />;
}

function useColumns(): Column<BonusRow>[] {
  const { t } = useLingui();
  const kinds = useBonusKinds();
  const states = useBonusStates();
  const nameOf = useNameOf();
  const moment = useMoment();
  const money = useMoneyText();
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.time}>{moment(row.time)}</time> },
    {
      key: 'kind',
      label: t`Bonus`,
      primary: true,
      cell: (row) => {
        const { icon: Mark } = kinds.of(row.type);
        return (
          <span className={styles.kind}>
            <Mark />
            {nameOf(row)}
          </span>
        );
      },
    },
    {
      key: 'turnover',
      label: t`Turnover`,
      cell: (row) => {
        if (row.turnover <= 0) return <span className="muted">{t`No requirement`}</span>;
        const played = t`${money(row.turnoverDone)} of ${money(row.turnover)} wagered`;
        return (
          <span className={styles.turnover}>
            <Progress label={t`Turnover`} valueText={played} value={row.turnoverDone / row.turnover} />
            <span>{played}</span>
          </span>
        );
      },
    },
    {
      key: 'state',
      label: t`Status`,
      cell: (row) => <Badge tone={states[row.status].tone}>{states[row.status].text}</Badge>,
    },
    {
      key: 'back',
      label: t`Forfeited`,
      align: 'end',
      wideOnly: true,
      cell: (row) => (row.takenBack > 0 ? <Amount value={-row.takenBack} sign="always" /> : '–'),
    },
    { key: 'amount', label: t`Amount`, align: 'end', cell: (row) => <Amount value={row.amount} sign="always" tone="win" /> },
  ];
}
