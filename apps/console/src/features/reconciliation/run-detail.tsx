import { reconciliationView } from '@pavilion/contract/payments/desk-reconciliation';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import type { BadgeTone } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ShieldCheck } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { amountColumn } from '../../parts/columns.tsx';
import { Facts } from '../../parts/facts.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { dayOfText, momentText } from '../../parts/moment.ts';
import { DepositState, useDepositWords, useWithdrawalWords, WithdrawalState } from '../../parts/state-words.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './reconciliation.module.css';

type Difference = WireValue<typeof reconciliationView>['list'][number];
const KINDS = [
  'missing.here',
  'missing.there',
  'other.amount',
  'other.state',
  'twice.there',
] as const satisfies readonly Difference['difference'][];

/** One comparison: its figures, and what differed with both sides beside each other. */
export function RunDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const words = useDifferenceWords();
  const [page, setPage] = useState(1);
  const [kind, setKind] = useState<Difference['difference'] | ''>('');
  const question = useList(ask(reconciliationView, { id, ...(kind === '' ? {} : { difference: kind }), pageNo: page, pageSize: 25 }));
  const run = question.data?.run;
  return (
    <div className={styles.detail}>
      {run ? (
        <Facts
          items={[
            { key: 'provider', label: t`Provider`, value: run.provider },
            {
              key: 'days',
              label: t`Days`,
              value: run.from === run.to ? dayOfText(run.from) : `${dayOfText(run.from)} – ${dayOfText(run.to)}`,
            },
            { key: 'lines', label: t`Lines`, value: countText(run.lines) },
            { key: 'agreed', label: t`Matching`, value: countText(run.agreed) },
            { key: 'differences', label: t`Differences`, value: countText(run.differences) },
            { key: 'beyond', label: t`Other brands or days`, value: countText(run.beyond) },
            { key: 'made', label: t`Compared by`, value: `${run.madeBy} · ${momentText(run.madeAt)}` },
          ]}
        />
      ) : null}
      <WorkTable<Difference>
        name="differences"
        caption={t`Differences`}
        columns={useColumns()}
        rowKey={(row) => String(row.place)}
        {...listOf<Difference>(question, setPage)}
        empty={
          <EmptyState compact icon={<ShieldCheck />} title={t`No differences`}>
            {t`All rows match.`}
          </EmptyState>
        }
        filters={
          <Select
            label={t`Difference`}
            value={kind}
            rowClassName={filters.mid ?? ''}
            onChange={(event) => {
              setPage(1);
              setKind(KINDS.find((one) => one === event.target.value) ?? '');
            }}
            options={[{ value: '', label: t`All` }, ...KINDS.map((value) => ({ value, label: words(value)[0] }))]}
          />
        }
      />
    </div>
  );
}

function useDifferenceWords(): (one: Difference['difference']) => readonly [string, BadgeTone] {
  const { t } = useLingui();
  const words: Record<Difference['difference'], readonly [string, BadgeTone]> = {
    'missing.here': [t`Missing in our records`, 'bad'],
    'missing.there': [t`Missing at the provider`, 'bad'],
    'other.amount': [t`Different amount`, 'warn'],
    'other.state': [t`Different status`, 'warn'],
    'twice.there': [t`Duplicate at the provider`, 'bad'],
  };
  return (one) => words[one];
}

function useColumns(): WorkColumn<Difference>[] {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useDifferenceWords();
  const deposit = useDepositWords();
  const withdrawal = useWithdrawalWords();
  const stateText = ({ kind, ourState }: Difference): string =>
    ourState === null ? '–' : (kind === 'deposit' ? deposit : withdrawal)(ourState)[0];
  const toPayment = ({ kind, paymentId }: Difference): string | null => {
    if (paymentId === null) return null;
    if (kind === 'deposit') return may('money.read') ? paths.deposit(paymentId) : null;
    return may('withdrawals.read') ? paths.withdrawal(paymentId) : null;
  };
  return [
    {
      key: 'difference',
      label: t`Difference`,
      render: (row) => <Badge tone={words(row.difference)[1]}>{words(row.difference)[0]}</Badge>,
      text: (row) => words(row.difference)[0],
      sort: (row) => row.difference,
    },
    {
      key: 'reference',
      label: t`Reference`,
      render: (row) => {
        const to = toPayment(row);
        return to ? (
          <Link className={linkClass()} to={to}>
            <code>{row.reference}</code>
          </Link>
        ) : (
          <code>{row.reference}</code>
        );
      },
      text: (row) => row.reference,
    },
    {
      key: 'kind',
      label: t`Payment`,
      render: (row) => (row.kind === 'deposit' ? t`Deposit` : t`Withdrawal`),
      text: (row) => (row.kind === 'deposit' ? t`Deposit` : t`Withdrawal`),
      sort: (row) => row.kind,
    },
    amountColumn('ours', t`Our amount`, (row) => row.ours),
    amountColumn('theirs', t`Provider's amount`, (row) => row.theirs),
    {
      key: 'ourState',
      label: t`Our status`,
      render: (row) =>
        row.ourState === null ? (
          '–'
        ) : row.kind === 'deposit' ? (
          <DepositState state={row.ourState} />
        ) : (
          <WithdrawalState state={row.ourState} />
        ),
      text: stateText,
    },
    { key: 'theirState', label: t`Provider's status`, render: (row) => row.theirState || '–', text: (row) => row.theirState },
    {
      key: 'providerRef',
      label: t`Provider's reference`,
      render: (row) => <code>{row.providerRef || '–'}</code>,
      text: (row) => row.providerRef,
      hidden: true,
    },
  ];
}
