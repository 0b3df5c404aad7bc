import { depositsList } from '@pavilion/contract/payments/desk-deposits';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ArrowDownToLine } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { DepositState, useDepositWords } from '../../parts/state-words.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { DepositDetail } from './deposit-detail.tsx';

type Row = WireValue<typeof depositsList>['list'][number];

const EVERY_SECONDS = 30;
const STATES = [0, 1, 2, 3, 4, 5] as const;
const WAITS = 'waits';

/** Every deposit, found by reference, provider, state, member or day; one opens with its notices and can be ended. */
export function DepositsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { values, page, set, setPage, linkWith } = useAddress({
    q: '',
    provider: '',
    state: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
    id: '',
  });
  const { id, member: _, state, ...wanted } = values;
  const question = useList(
    watch(
      depositsList,
      {
        ...asked(wanted),
        ...(state === WAITS ? { waits: '1' as const } : state === '' ? {} : { state: Number(state) }),
        ...inBrand,
        pageNo: page,
        pageSize: 25,
      },
      EVERY_SECONDS,
    ),
  );
  const words = useDepositWords();
  const close = () => set({ id: '' });
  return (
    <Page title={t`Deposits`} lead={t`Pending and completed deposits. Amount mismatches are resolved here by two operators.`}>
      <WorkTable<Row>
        name="deposits"
        caption={t`Deposits`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        marked={(row) => row.waits !== null}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState compact icon={<ArrowDownToLine />} title={t`No deposits`}>
            {t`Clear a filter or choose other dates. Enter the full reference.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Reference`} value={values.q} onValue={(q) => set({ q })} hint={t`Our or the provider's reference`} />
            <Select
              label={t`Status`}
              value={state}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[
                { value: '', label: t`All` },
                { value: WAITS, label: t`Waiting for an operator` },
                ...STATES.map((one) => ({ value: String(one), label: words(one)[0] })),
              ]}
            />
            <Select
              label={t`Provider`}
              value={values.provider}
              onChange={(event) => set({ provider: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...(question.data?.providers ?? []).map((code) => ({ value: code, label: code }))]}
            />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
          </>
        }
      />
      <Dialog open={id !== ''} onOpenChange={(open) => (open ? undefined : close())} title={t`Deposit`} closeLabel={t`Close`} size="l">
        {id === '' ? null : <DepositDetail key={id} id={id} />}
      </Dialog>
    </Page>
  );
}

/** A deposit that waits for an operator, and for whom. */
export function Waits({ waits }: { waits: Row['waits'] }) {
  const { t } = useLingui();
  if (waits === null) return null;
  return <Badge tone="warn">{waits === 'notice' ? t`Unmatched` : t`Second operator`}</Badge>;
}

function useColumns(): WorkColumn<Row>[] {
  const { t } = useLingui();
  const words = useDepositWords();
  const operator = useOperator();
  return [
    { key: 'id', label: t`Reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id },
    memberColumn(t`Member`),
    ...brandColumn<Row>(t`Brand`, operator),
    amountColumn('amount', t`Requested amount`, (row) => row.amount),
    amountColumn('credited', t`Credited`, (row) => (row.state === 2 ? row.credited : null)),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => (
        <>
          <DepositState state={row.state} /> <Waits waits={row.waits} />
        </>
      ),
      text: (row) => words(row.state)[0],
      sort: (row) => row.state,
    },
    {
      key: 'provider',
      label: t`Method`,
      render: (row) => `${row.channelName} · ${row.provider}`,
      text: (row) => `${row.channelName} ${row.provider}`,
      wideOnly: true,
    },
    {
      key: 'providerRef',
      label: t`Provider's reference`,
      render: (row) => <code>{row.providerRef ?? '–'}</code>,
      text: (row) => row.providerRef ?? '',
      hidden: true,
    },
    {
      key: 'createdAt',
      label: t`Started`,
      render: (row) => momentText(row.createdAt),
      text: (row) => row.createdAt,
      sort: (row) => row.createdAt,
    },
    {
      key: 'settledAt',
      label: t({ message: 'Ended', context: 'time' }),
      render: (row) => momentText(row.settledAt),
      text: (row) => row.settledAt ?? '',
      hidden: true,
    },
  ];
}
