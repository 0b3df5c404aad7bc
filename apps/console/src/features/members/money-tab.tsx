import { grantsList } from '@pavilion/contract/rewards/desk';
import { memberDeposits, memberStatement } from '@pavilion/contract/identity/desk';
import { withdrawalQueue } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount } from '../../parts/amount.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import { DaysFilter } from '../../parts/days-filter.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { useDepositWords, useWithdrawalWords, WithdrawalState } from '../../parts/state-words.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WaitingNotice } from '../../parts/waiting-notice.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useGrantColumns } from '../grants/grant-columns.tsx';
import type { Grant } from '../grants/grant-words.ts';
import { useOperator } from '../session/operator.tsx';
import { useMovementWords } from './account-words.ts';
import styles from './member.module.css';

type Movement = WireValue<typeof memberStatement>['list'][number];
type Deposit = WireValue<typeof memberDeposits>['list'][number];
type Withdrawal = WireValue<typeof withdrawalQueue>['list'][number];

/** Movements with the running balance, deposits, withdrawals. */
export function MoneyTab({ memberId, zone }: { memberId: string; zone: string | undefined }) {
  const { t } = useLingui();
  const { may } = useOperator();
  return (
    <div className={styles.stack}>
      <WaitingNotice memberId={memberId} />
      {may('adjustments.read') ? (
        <p>
          <Link className={linkClass()} to={paths.adjustmentsOf(memberId)}>{t`Manual credits and debits`}</Link>
        </p>
      ) : null}
      <Movements memberId={memberId} zone={zone} />
      {may('grants.read') ? <Grants memberId={memberId} /> : null}
      <Deposits memberId={memberId} />
      {may('withdrawals.read') ? <Withdrawals memberId={memberId} /> : null}
    </div>
  );
}

function Movements({ memberId, zone }: { memberId: string; zone: string | undefined }) {
  const { t } = useLingui();
  const words = useMovementWords();
  const { values, page, set, setPage } = useAddress({ from: '', to: '', tab: 'overview' });
  const question = useList(ask(memberStatement, { memberId, ...asked({ from: values.from, to: values.to }), pageNo: page, pageSize: 25 }));
  const currency = question.data?.currency ?? '';
  return (
    <WorkTable<Movement>
      name="movements"
      caption={t`Transactions`}
      rowKey={(row) => row.id}
      {...listOf<Movement>(question, setPage)}
      empty={<EmptyState compact title={t`No transactions in this period`}>{t`Choose other dates to see more.`}</EmptyState>}
      filters={<DaysFilter from={values.from} to={values.to} onDays={set} zone={zone} />}
      totalsLabel={t`Whole period`}
      columns={[
        { key: 'at', label: t`Movement`, render: (row) => words(row.type), text: (row) => words(row.type) },
        { key: 'time', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at, sort: (row) => row.at },
        {
          key: 'amount',
          label: t`Amount`,
          align: 'end',
          render: (row) => <Amount of={row.amount} currency={currency} tone="flow" sign="always" />,
          text: (row) => String(row.amount),
          sort: (row) => row.amount,
          total: question.data ? (
            <>
              <Amount of={question.data.totalIn} currency={currency} /> / <Amount of={question.data.totalOut} currency={currency} />
            </>
          ) : undefined,
        },
        {
          key: 'balance',
          label: t`Balance after`,
          align: 'end',
          render: (row) => <Amount of={row.balanceAfter} currency={currency} />,
          text: (row) => String(row.balanceAfter),
        },
        {
          key: 'reference',
          label: t`Reference`,
          render: (row) => <code>{row.reference}</code>,
          text: (row) => row.reference,
          wideOnly: true,
        },
        {
          key: 'memo',
          label: t`Memo`,
          hidden: true,
          wideOnly: true,
          render: (row) => Object.values(row.memo).join(' · '),
          text: (row) =>
            Object.entries(row.memo)
              .map((pair) => pair.join(': '))
              .join('; '),
        },
      ]}
    />
  );
}

function Deposits({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const words = useDepositWords();
  const [page, setPage] = useState(1);
  const question = useList(ask(memberDeposits, { memberId, pageNo: page, pageSize: 10 }));
  return (
    <WorkTable<Deposit>
      name="deposits"
      caption={t`Deposits`}
      filters={<h2 className={styles.tableTitle}>{t`Deposits`}</h2>}
      rowKey={(row) => row.id}
      {...listOf<Deposit>(question, setPage)}
      empty={<EmptyState compact title={t`No deposits yet`} />}
      columns={[
        { key: 'id', label: t`Deposit`, render: (row) => <code>{row.id}</code>, text: (row) => row.id },
        {
          key: 'createdAt',
          label: t`Time`,
          render: (row) => momentText(row.createdAt),
          text: (row) => row.createdAt,
          sort: (row) => row.createdAt,
        },
        amountColumn('amount', t`Amount`, (row) => row.amount),
        amountColumn('credited', t`Credited`, (row) => row.credited),
        {
          key: 'state',
          label: t`Status`,
          render: (row) => <Badge tone={words(row.state)[1]}>{words(row.state)[0]}</Badge>,
          text: (row) => words(row.state)[0],
          sort: (row) => row.state,
        },
        { key: 'channel', label: t`Method`, render: (row) => row.channelName, text: (row) => row.channelName, wideOnly: true },
      ]}
    />
  );
}

function Withdrawals({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const words = useWithdrawalWords();
  const [page, setPage] = useState(1);
  const question = useList(ask(withdrawalQueue, { memberId, pageNo: page, pageSize: 10 }));
  return (
    <WorkTable<Withdrawal>
      name="member-withdrawals"
      caption={t`Withdrawals`}
      filters={<h2 className={styles.tableTitle}>{t`Withdrawals`}</h2>}
      rowKey={(row) => row.id}
      to={(row) => paths.withdrawal(row.id)}
      {...listOf<Withdrawal>(question, setPage)}
      empty={<EmptyState compact title={t`No withdrawals yet`} />}
      columns={[
        { key: 'id', label: t`Withdrawal`, render: (row) => <code>{row.id}</code>, text: (row) => row.id },
        {
          key: 'requestedAt',
          label: t`Time`,
          render: (row) => momentText(row.requestedAt),
          text: (row) => row.requestedAt,
          sort: (row) => row.requestedAt,
        },
        amountColumn('amount', t`Amount`, (row) => row.amount),
        {
          key: 'state',
          label: t`Status`,
          render: (row) => <WithdrawalState state={row.state} />,
          text: (row) => words(row.state)[0],
          sort: (row) => row.state,
        },
        {
          key: 'bank',
          label: t`Payout account`,
          render: (row) => `${row.bankName} ${row.bankNumber}`,
          text: (row) => `${row.bankName} ${row.bankNumber}`,
          wideOnly: true,
        },
      ]}
    />
  );
}

function Grants({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [page, setPage] = useState(1);
  const question = useList(ask(grantsList, { memberId, pageNo: page, pageSize: 10 }));
  return (
    <WorkTable<Grant>
      name="member-grants"
      caption={t`Bonuses`}
      filters={
        <>
          <h2 className={styles.tableTitle}>{t`Bonuses`}</h2>
          {may('grants.give') ? <Link className={linkClass()} to={paths.grantsOf(memberId)}>{t`Grant or reverse`}</Link> : null}
        </>
      }
      rowKey={(row) => row.id}
      to={(row) => paths.grant(row.id)}
      {...listOf<Grant>(question, setPage)}
      empty={<EmptyState compact title={t`No bonuses yet`} />}
      columns={useGrantColumns({ ofMember: true })}
    />
  );
}
