import { Plural, useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { transactions } from '@pavilion/contract/wallet/calls';
import { Button } from '@pavilion/ui/button';
import type { Column } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Copy, ReceiptText } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { toasts } from '@pavilion/ui/toast-store';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { brandDay, useClock, useMoment } from '../../parts/moment.ts';
import { periodWords } from '../../parts/period-words.ts';
import { paths } from '../../paths.ts';
import { groupByDay } from '../../shared/history/day-groups.ts';
import { DayList, Thumb, ThumbMark } from '../../shared/history/day-list.tsx';
import { EXPORT_PAGE, ExportButton } from '../../shared/history/export-button.tsx';
import { HistoryFrame } from '../../shared/history/history-frame.tsx';
import styles from '../../shared/history/history.module.css';
import { type DaysProps, HistoryRows, type PagedHistory, useHistoryPage } from '../../shared/history/history-rows.tsx';
import { SummaryCard } from '../../shared/history/summary-card.tsx';
import { useTypeWords } from '../../shared/history/type-words.tsx';
import { type HistoryState, useHistoryState } from '../../shared/history/use-range.ts';

type Value = WireValue<typeof transactions>;
type Row = Value['list'][number];

const WIN = 3100;

const ask = ({ span, kind }: HistoryState, page: { pageNo: number; pageSize: number }, signal?: AbortSignal) =>
  call(transactions, {
    query: { startDate: span.from, endDate: span.to, transactionType: kind || undefined, ...page },
    ...(signal ? { signal } : {}),
  });

const TRANSACTIONS: PagedHistory<Value> = { name: 'transactions', ask };

/** Every change to the balance and what caused it: a table, or days on a phone. */
export function TransactionsPage() {
  const { t } = useLingui();
  const types = useTypeWords();
  const [state, change] = useHistoryState();
  const found = useHistoryPage(TRANSACTIONS, state);
  const { data } = found;
  return (
    <HistoryFrame
      title={t`Transactions`}
      lead={t`Every change to your balance, and the reason.`}
      end={<Export state={state} disabled={!data || data.totalCount === 0} />}
      state={state}
      onChange={change}
      countOf={async (asked) => (await ask(asked, { pageNo: 1, pageSize: 1 })).totalCount}
      kinds={types.groups}
      kindsLabel={t`Type`}
      rangeError={fieldError(found.error, 'startDate')}
      summary={
        <SummaryCard
          label={t`Net change`}
          span={state.span}
          figure={data ? <Amount value={data.footer.net} sign="always" display trim /> : null}
          facts={[
            { key: 'in', label: t`In`, value: <Amount value={data?.footer.totalIn ?? 0} sign="always" trim /> },
            { key: 'out', label: t`Out`, value: <Amount value={data?.footer.totalOut ?? 0} trim /> },
            { key: 'count', label: t`Transactions`, value: data?.totalCount },
          ]}
        />
      }
    >
      <HistoryRows
        history={TRANSACTIONS}
        state={state}
        found={found}
        onPage={(page) => change({ page })}
        caption={t`Transactions`}
        columns={useColumns()}
        rowKey={(row) => row.txId}
        count={<Plural value={data?.totalCount ?? 0} one="# transaction" other="# transactions" />}
        empty={<Empty />}
        failedTitle={t`Couldn't load your transactions`}
        days={MovementDays}
      />
    </HistoryFrame>
  );
}

function Empty() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<ReceiptText />}
      picture={<BrandObject name="wallet" />}
      title={t`No transactions in this period`}
      actions={<Button render={<Link to={paths.member('depositv2')} />}>{t`Make a deposit`}</Button>}
    >
      {t`Choose other dates, or make a deposit to get started.`}
    </EmptyState>
  );
}

function Export({ state, disabled }: { state: HistoryState; disabled: boolean }) {
  const { t } = useLingui();
  const types = useTypeWords();
  return (
    <ExportButton<Row>
      name={`transactions-${state.span.from}-${state.span.to}`}
      disabled={disabled}
      head={[t`Time`, t`Type`, t`Details`, t`Reference`, t`Amount`, t`Balance`]}
      cells={(row) => [
        row.txTime,
        types.of(row.txType).label,
        detailOf(row, types),
        row.reference,
        String(row.amount),
        String(row.currentBalance),
      ]}
      page={(pageNo) => ask(state, { pageNo, pageSize: EXPORT_PAGE })}
    />
  );
}

type TypesInWords = ReturnType<typeof useTypeWords>;

/** What caused a movement, with the time a settlement is of. */
const causeOf = ({ remark, period }: Row, types: TypesInWords): string =>
  [types.remark(remark), period ? periodWords(period.kind)(period.from, period.to) : ''].filter(Boolean).join(' · ');

const detailOf = (row: Row, types: TypesInWords): string => row.gameName ?? causeOf(row, types);

/** Movements by day. A day's total is shown only where all of its rows are there, so that it is their sum. */
function MovementDays({ rows, isWhole }: DaysProps<Value>) {
  const { t } = useLingui();
  const types = useTypeWords();
  const clock = useClock();
  const byDay = groupByDay(rows, (row) => brandDay(new Date(row.txTime)));
  const groups = byDay.map(({ day, rows: ofDay }, index) => ({
    day,
    total:
      !isWhole && index === byDay.length - 1 ? null : (
        <Amount
          value={numberFromUnits(ofDay.reduce((sum, row) => sum + (unitsFromNumber(row.amount) ?? 0n), 0n))}
          sign="always"
          trim
          className={styles.dayTotal ?? ''}
        />
      ),
    rows: ofDay.map((row) => {
      const { label, icon: Mark } = types.of(row.txType);
      return {
        key: row.txId,
        thumb: row.iconUrl ? (
          <Thumb icon={row.iconUrl} />
        ) : (
          <ThumbMark>
            <Mark />
          </ThumbMark>
        ),
        name: row.gameName ? `${label} · ${row.gameName}` : label,
        under: [clock(row.txTime), causeOf(row, types)].filter(Boolean).join(' · '),
        amount: <Amount whole value={row.amount} sign="always" tone={row.txType === WIN ? 'win' : 'plain'} trim />,
        underEnd: <Amount whole value={row.currentBalance} trim />,
      };
    }),
  }));
  return <DayList groups={groups} label={t`Transactions`} />;
}

function useColumns(): Column<Row>[] {
  const { t } = useLingui();
  const types = useTypeWords();
  const moment = useMoment();
  const copy = (text: string) => {
    void navigator.clipboard?.writeText(text).then(
      () => toasts.show({ tone: 'good', title: t`Copied` }),
      () => undefined,
    );
  };
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.txTime}>{moment(row.txTime)}</time> },
    {
      key: 'type',
      label: t`Type`,
      primary: true,
      cell: (row) => {
        const { label, icon: Mark } = types.of(row.txType);
        return (
          <span className={styles.type}>
            <Mark />
            {label}
          </span>
        );
      },
    },
    { key: 'detail', label: t`Details`, cell: (row) => detailOf(row, types) },
    {
      key: 'reference',
      label: t`Reference`,
      wideOnly: true,
      cell: (row) => (
        <span className={styles.reference}>
          {row.reference.slice(-10)}
          <IconButton size="s" label={t`Copy reference`} onClick={() => copy(row.reference)}>
            <Copy />
          </IconButton>
        </span>
      ),
    },
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      cell: (row) => <Amount whole value={row.amount} sign="always" tone={row.txType === WIN ? 'win' : 'flow'} />,
    },
    { key: 'balance', label: t`Balance`, align: 'end', cell: (row) => <Amount whole value={row.currentBalance} /> },
  ];
}
