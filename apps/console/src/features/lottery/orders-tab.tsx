import { useLingui } from '@lingui/react/macro';
import { lotteryOrderDetail, lotteryOrdersList } from '@pavilion/contract/lottery/desk-orders';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { ask, watch } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { amountColumn, memberColumn, momentColumn, stateColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { Facts } from '../../parts/facts.tsx';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { MoneyRecord } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { RecordDialog } from '../../parts/record-dialog.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { zoneText } from '../../parts/zone-words.ts';
import { useList } from '../../parts/use-list.ts';
import { useOperator } from '../session/operator.tsx';
import { GameFilter } from './game-filter.tsx';
import { type Order, ORDER_STATES, useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { ResultChanges, ResultTable } from './results.tsx';

const EVERY_SECONDS = 15;
const HAS_WORDS = /\p{L}/u;

export function OrdersTab() {
  const { t } = useLingui();
  const { inBrand, brand } = useOperator();
  const words = useLotteryWords();
  const { values, page, set, setPage, linkWith } = useAddress({
    tab: 'issues',
    q: '',
    state: '',
    game: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
    numero: '',
    id: '',
  });
  const { q, memberId, from, to, numero, id } = values;
  const gameId = Number(values.game);
  const status = ORDER_STATES.find((one) => String(one) === values.state);
  const question = useList(
    watch(
      lotteryOrdersList,
      {
        ...asked({ q, memberId, from, to, numero }),
        ...(status ? { status } : {}),
        ...(gameId > 0 ? { gameId } : {}),
        ...inBrand,
        pageNo: page,
        pageSize: 25,
      },
      EVERY_SECONDS,
    ),
  );
  return (
    <>
      <WorkTable<Order>
        name="lottery-orders"
        caption={t`Orders`}
        columns={useOrderColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        {...listOf<Order>(question, setPage)}
        empty={
          <EmptyState compact icon={<Ticket />} title={t`No orders`}>
            {t`Clear a filter or choose other dates.`}
          </EmptyState>
        }
        filters={
          <>
            <GameFilter value={values.game} onValue={(game) => set({ game })} />
            <SearchFilter label={t`Order`} value={q} onValue={(next) => set({ q: next })} hint={t`Full number`} />
            <SearchFilter label={t`Draw`} value={numero} onValue={(next) => set({ numero: next })} hint={t`Full number`} />
            <ChoiceFilter
              label={t`Status`}
              value={values.state}
              onValue={(state) => set({ state })}
              options={ORDER_STATES.map((one) => ({ value: String(one), label: words.order(one)[0] }))}
            />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={from} to={to} onDays={set} zone={brand?.timeZone} hint={brand ? zoneText(brand.timeZone) : t`Brand time`} />
          </>
        }
      />
      <RecordDialog id={id} title={t`Order`} onClose={() => set({ id: '' })}>
        <OrderDetail key={id} id={id} />
      </RecordDialog>
    </>
  );
}

function useOrderColumns(): WorkColumn<Order>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useLotteryWords();
  return [
    { key: 'id', label: t`Order`, render: (row) => <code>{row.id}</code>, text: (row) => row.id },
    { key: 'game', label: t`Game`, render: (row) => row.gameName, text: (row) => row.gameName, sort: (row) => row.gameName },
    { key: 'numero', label: t`Draw`, render: (row) => <code>{row.numero}</code>, text: (row) => row.numero },
    memberColumn<Order>(t`Member`),
    ...brandColumn<Order>(t`Brand`, operator),
    amountColumn<Order>('stake', t`Staked`, (row) => row.stake),
    amountColumn<Order>('won', t`Won`, (row) => row.won),
    stateColumn<Order>(t`Status`, (row) => words.order(row.status)),
    momentColumn<Order>('placed', t`Time`, (row) => row.placedAt),
  ];
}

/** One order: its lines, its win, what a correction changed. */
function OrderDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const query = useQuery(ask(lotteryOrderDetail, { id }));
  return (
    <Answered query={query} failed={t`Could not load this order`}>
      {(row) => {
        const [word, tone] = words.order(row.status);
        return (
          <MoneyRecord
            label={t`Order`}
            amount={amountText(row.stake, row.currency)}
            state={<Badge tone={tone}>{word}</Badge>}
            owner={row}
            at={row.placedAt}
          >
            <Facts
              items={[
                { key: 'game', label: t`Game`, value: row.gameName },
                { key: 'draw', label: t`Draw`, value: <code>{row.numero}</code> },
                { key: 'stakes', label: t`Number of stakes`, value: countText(row.stakes) },
                { key: 'possible', label: t`Possible win`, value: amountText(row.possibleWin, row.currency) },
                row.won === null ? null : { key: 'won', label: t`Won`, value: amountText(row.won, row.currency) },
              ]}
            />
            <Facts narrow items={[{ key: 'id', label: t`Number`, value: <code>{row.id}</code> }]} />
            {row.result ? <ResultTable result={row.result} /> : null}
            {row.corrections.map((one) => (
              <div key={one.at} className={styles.card}>
                <strong>{t`Corrected ${momentText(one.at)}`}</strong>
                <p>{t`Won ${amountText(one.wonBefore, row.currency)} before, ${amountText(one.wonAfter, row.currency)} after`}</p>
                <ResultChanges before={one.before} after={one.after} />
              </div>
            ))}
            <ol className={styles.lines}>
              {row.lines.map((line) => (
                <li key={line.number} data-won={(line.won ?? 0) > 0 || undefined}>
                  <span>
                    {line.playName} · {HAS_WORDS.test(line.content) ? line.content : <code>{line.content}</code>}
                    {line.beside === null ? null : <span className={styles.note}> {t`with ${line.beside}`}</span>}
                  </span>
                  <span>{amountText(line.stake, row.currency)}</span>
                  <span>{line.won === null ? '–' : amountText(line.won, row.currency)}</span>
                </li>
              ))}
            </ol>
            {row.lineCount > row.lines.length ? <p className={styles.note}>{t`${countText(row.lineCount)} lines in total`}</p> : null}
          </MoneyRecord>
        );
      }}
    </Answered>
  );
}
