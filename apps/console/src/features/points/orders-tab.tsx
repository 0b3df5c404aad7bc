import { pointOrdersList } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gift } from '@pavilion/ui/icon';
import { watch } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { memberColumn, momentColumn, stateColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { RecordDialog } from '../../parts/record-dialog.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { OrderDetail } from './order-detail.tsx';
import { type Order, ORDER_KINDS, ORDER_STATES, usePointWords } from './point-words.ts';

const EVERY_SECONDS = 15;

/** What was redeemed; what waits to be sent comes first. */
export function OrdersTab() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const words = usePointWords();
  const { values, page, set, setPage, linkWith } = useAddress({
    tab: 'orders',
    q: '',
    state: 'P',
    kind: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
    id: '',
  });
  const { q, memberId, from, to, id } = values;
  const state = ORDER_STATES.find((one) => one === values.state);
  const kind = ORDER_KINDS.find((one) => one === values.kind);
  const question = useList(
    watch(
      pointOrdersList,
      {
        ...asked({ q, memberId, from, to }),
        ...(state ? { state } : {}),
        ...(kind ? { kind } : {}),
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
        name="point-orders"
        caption={t`Redemptions`}
        columns={useOrderColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        marked={(row) => row.state === 'P'}
        {...listOf<Order>(question, setPage)}
        empty={
          <EmptyState compact icon={<Gift />} title={state === 'P' ? t`Nothing to ship` : t`No redemptions`}>
            {state === 'P'
              ? t`Vouchers and cash are delivered immediately. Choose another status to see them.`
              : t`Clear a filter or choose other dates.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Number`} value={q} onValue={(next) => set({ q: next })} hint={t`Full number`} />
            <ChoiceFilter
              label={t`Status`}
              value={values.state}
              all="all"
              onValue={(next) => set({ state: next })}
              options={ORDER_STATES.map((value) => ({ value, label: words.state(value)[0] }))}
            />
            <ChoiceFilter
              label={t`Type`}
              value={values.kind}
              onValue={(next) => set({ kind: next })}
              options={ORDER_KINDS.map((value) => ({ value, label: words.kind(value) }))}
            />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={from} to={to} onDays={set} />
          </>
        }
      />
      <RecordDialog id={id} title={t`Redemptions`} onClose={() => set({ id: '' })}>
        <OrderDetail key={id} id={id} />
      </RecordDialog>
    </>
  );
}

function useOrderColumns(): WorkColumn<Order>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = usePointWords();
  const nameOf = (row: Order) => (row.kind === 'cash' ? amountText(row.amount, row.currency) : row.name);
  return [
    {
      key: 'name',
      label: t`Reward`,
      render: (row) => (row.quantity > 1 ? `${countText(row.quantity)} × ${nameOf(row)}` : nameOf(row)),
      text: nameOf,
      sort: nameOf,
    },
    { key: 'kind', label: t`Type`, render: (row) => words.kind(row.kind), text: (row) => words.kind(row.kind), sort: (row) => row.kind },
    memberColumn<Order>(t`Member`),
    ...brandColumn<Order>(t`Brand`, operator),
    {
      key: 'points',
      label: t`Points`,
      align: 'end',
      render: (row) => countText(row.points),
      text: (row) => String(row.points),
      sort: (row) => row.points,
    },
    stateColumn<Order>(t`Status`, (row) => words.state(row.state)),
    { key: 'note', label: t`Note`, render: (row) => row.note || '–', text: (row) => row.note, wideOnly: true },
    momentColumn<Order>('createdAt', t`Time`, (row) => row.createdAt),
    { key: 'id', label: t`Number`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
