import { pointOrdersList } from '@pavilion/contract/desk-points';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gift } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { memberColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { OrderDetail } from './order-detail.tsx';
import { type Order, ORDER_KINDS, ORDER_STATES, usePointWords } from './point-words.ts';

const EVERY_SECONDS = 15;

/** What was redeemed; what waits to be sent stands first. */
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
  const question = useQuery(
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
        caption={t`Redeemed`}
        columns={useOrderColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        marked={(row) => row.state === 'P'}
        {...listOf<Order>(question, setPage)}
        empty={
          <EmptyState compact icon={<Gift />} title={state === 'P' ? t`Nothing waits to be sent` : t`Nothing redeemed here`}>
            {state === 'P'
              ? t`Vouchers and money are given at once. Choose another state to see them.`
              : t`Take a filter away or choose other days.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Number`} value={q} onValue={(next) => set({ q: next })} hint={t`In full`} />
            <Select
              label={t`State`}
              value={values.state}
              onChange={(event) => set({ state: event.target.value === '' ? 'all' : event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: 'all', label: t`All` }, ...ORDER_STATES.map((value) => ({ value, label: words.state(value)[0] }))]}
            />
            <Select
              label={t`Kind`}
              value={values.kind}
              onChange={(event) => set({ kind: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...ORDER_KINDS.map((value) => ({ value, label: words.kind(value) }))]}
            />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={from} to={to} onDays={set} />
          </>
        }
      />
      <Dialog
        open={id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Redeemed`}
        closeLabel={t`Close`}
        size="m"
      >
        {id === '' ? null : <OrderDetail key={id} id={id} />}
      </Dialog>
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
      label: t`What`,
      render: (row) => (row.quantity > 1 ? `${countText(row.quantity)} × ${nameOf(row)}` : nameOf(row)),
      text: nameOf,
      sort: nameOf,
    },
    { key: 'kind', label: t`Kind`, render: (row) => words.kind(row.kind), text: (row) => words.kind(row.kind), sort: (row) => row.kind },
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
    {
      key: 'state',
      label: t`State`,
      render: (row) => {
        const [word, tone] = words.state(row.state);
        return <Badge tone={tone}>{word}</Badge>;
      },
      text: (row) => words.state(row.state)[0],
      sort: (row) => row.state,
    },
    { key: 'note', label: t`Note`, render: (row) => row.note || '–', text: (row) => row.note, wideOnly: true },
    {
      key: 'createdAt',
      label: t`Time`,
      render: (row) => momentText(row.createdAt),
      text: (row) => row.createdAt,
      sort: (row) => row.createdAt,
    },
    { key: 'id', label: t`Number`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
