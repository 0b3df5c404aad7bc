import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/client';
import type { WireValue } from '@pavilion/contract/endpoint';
import { bonusReport } from '@pavilion/contract/rewards';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { type Column, DataTable } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gift } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { Skeleton } from '@pavilion/ui/skeleton';
import { usePhone } from '@pavilion/ui/use-media';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { brandDay, useClock, useMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../cashier/money-text.ts';
import { groupByDay } from '../history/day-groups.ts';
import { DayList, ThumbMark } from '../history/day-list.tsx';
import { EXPORT_PAGE, ExportButton } from '../history/export-button.tsx';
import { HistoryFailed } from '../history/history-failed.tsx';
import { HistoryFoot } from '../history/history-foot.tsx';
import { HistoryFrame } from '../history/history-frame.tsx';
import { MoreRows } from '../history/more-rows.tsx';
import { SummaryCard } from '../history/summary-card.tsx';
import { type HistoryState, useHistoryState } from '../history/use-range.ts';
import { type BonusRow, useBonusKinds, useBonusStates } from './bonus-words.ts';
import styles from './bonuses.module.css';

type Value = WireValue<typeof bonusReport>;

const PAGE_SIZE = 12;
const PHONE_PAGE = 20;

const ask = ({ span, kind }: HistoryState, page: { pageNo: number; pageSize: number }, signal?: AbortSignal) =>
  call(bonusReport, { query: { startDate: span.from, endDate: span.to, type: kind || undefined, ...page }, ...(signal ? { signal } : {}) });

const keyOf = ({ span, kind }: HistoryState, page: number | 'all') => [
  'bonuses',
  sessionStore.get()?.id,
  currentLanguage(),
  span,
  kind,
  page,
];

/** Every bonus and rebate: what it came to, what is played of it, how it stands. */
export function BonusPage() {
  const { t } = useLingui();
  const kinds = useBonusKinds();
  const isPhone = usePhone();
  const [state, change] = useHistoryState();
  const first = useQuery({
    queryKey: keyOf(state, state.page),
    queryFn: ({ signal }) => ask(state, { pageNo: state.page, pageSize: PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = first;
  const columns = useColumns();
  return (
    <HistoryFrame
      title={t`Bonuses`}
      lead={t`What you were given, and how it stands.`}
      end={<Export state={state} disabled={!data || data.totalCount === 0} />}
      state={state}
      onChange={change}
      countOf={async (asked) => (await ask(asked, { pageNo: 1, pageSize: 1 })).totalCount}
      kinds={kinds.groups}
      kindsLabel={t`Kind`}
      rangeError={fieldError(first.error, 'startDate')}
      summary={
        <SummaryCard
          label={t`Given to you`}
          span={state.span}
          figure={data ? <Amount value={data.footer.amount} display trim /> : null}
          facts={[
            { key: 'count', label: t`Bonuses`, value: data?.totalCount },
            { key: 'turnover', label: t`Turnover asked`, value: <Amount value={data?.footer.turnover ?? 0} trim /> },
            { key: 'back', label: t`Taken back`, value: <Amount value={data?.footer.takenBack ?? 0} trim /> },
          ]}
        />
      }
    >
      {first.isError ? (
        <HistoryFailed
          title={t`Your bonuses could not be loaded`}
          error={first.error}
          busy={first.isFetching}
          onRetry={() => void first.refetch()}
        />
      ) : isPhone ? (
        <PhoneBonuses state={state} />
      ) : (
        <DataTable
          caption={t`Bonuses`}
          columns={columns}
          rows={data?.list ?? []}
          rowKey={(row) => row.id}
          loading={first.isFetching}
          skeletonRows={6}
          empty={<Empty />}
          footer={
            data && data.totalCount > 0 ? (
              <HistoryFoot
                count={<Plural value={data.totalCount} one="# bonus" other="# bonuses" />}
                page={state.page}
                pages={data.totalPages}
                onPage={(next) => change({ page: next })}
              />
            ) : undefined
          }
        />
      )}
    </HistoryFrame>
  );
}

function Empty() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<Gift />}
      picture={<BrandObject name="promotions" />}
      title={t`No bonus in these days`}
      actions={<Button render={<Link to={paths.promotions()} />}>{t`See the promotions`}</Button>}
    >
      {t`Choose other dates, or look at what is on.`}
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
      head={[t`Time`, t`Kind`, t`Detail`, t`Amount`, t`Turnover asked`, t`Played of it`, t`Taken back`, t`State`]}
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

function PhoneBonuses({ state }: { state: HistoryState }) {
  const { t } = useLingui();
  const kinds = useBonusKinds();
  const states = useBonusStates();
  const nameOf = useNameOf();
  const clock = useClock();
  const money = useMoneyText();
  const found = useInfiniteQuery({
    queryKey: keyOf(state, 'all'),
    queryFn: ({ pageParam, signal }) => ask(state, { pageNo: pageParam, pageSize: PHONE_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Value, all) => (all.length < last.totalPages ? all.length + 1 : undefined),
  });
  const pages = found.data?.pages;
  if (found.isError) {
    return (
      <HistoryFailed
        title={t`Your bonuses could not be loaded`}
        error={found.error}
        busy={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!pages) return <Skeleton shape="block" height="68px" count={4} />;
  const rows = pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <Empty />;
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
          row.turnover > 0 ? `${clock(row.time)} · ${t`${money(row.turnoverDone)} of ${money(row.turnover)} played`}` : clock(row.time),
        amount: <Amount value={row.amount} sign="always" tone="win" trim />,
        underEnd: row.takenBack > 0 ? t`${money(row.takenBack)} taken back` : states[row.status].text,
      };
    }),
  }));
  return (
    <>
      <DayList groups={groups} label={t`Bonuses`} />
      <MoreRows
        shown={rows.length}
        total={pages.at(-1)?.totalCount ?? rows.length}
        busy={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  );
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
        if (row.turnover <= 0) return <span className="muted">{t`None asked`}</span>;
        const played = t`${money(row.turnoverDone)} of ${money(row.turnover)} played`;
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
      label: t`State`,
      cell: (row) => <Badge tone={states[row.status].tone}>{states[row.status].text}</Badge>,
    },
    {
      key: 'back',
      label: t`Taken back`,
      align: 'end',
      wideOnly: true,
      cell: (row) => (row.takenBack > 0 ? <Amount value={-row.takenBack} sign="always" /> : '–'),
    },
    { key: 'amount', label: t`Amount`, align: 'end', cell: (row) => <Amount value={row.amount} sign="always" tone="win" /> },
  ];
}
