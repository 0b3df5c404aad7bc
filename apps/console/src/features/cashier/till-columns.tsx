import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { ArrowDownToLine, ArrowUpRight } from '@pavilion/ui/icon';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { caseColumn } from '../../parts/case-count.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { distanceText, momentText } from '../../parts/moment.ts';
import { DepositState, useDepositWords, useWithdrawalWords, WithdrawalState } from '../../parts/state-words.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './till.module.css';
import { type TillRow, useWaitWords } from './till-words.ts';

export function useTillColumns(): WorkColumn<TillRow>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const waits = useWaitWords();
  const deposits = useDepositWords();
  const withdrawals = useWithdrawalWords();
  const stateText = (row: TillRow) => (row.way === 'in' ? deposits : withdrawals)(row.state)[0];
  return [
    {
      key: 'way',
      label: t`Direction`,
      render: (row) => (
        <span className={styles.way} data-way={row.way}>
          {row.way === 'in' ? <ArrowDownToLine aria-hidden="true" /> : <ArrowUpRight aria-hidden="true" />}
          {row.way === 'in' ? t`Deposit` : t`Withdrawal`}
        </span>
      ),
      text: (row) => row.way,
      sort: (row) => row.way,
    },
    memberColumn(t`Member`),
    ...brandColumn<TillRow>(t`Brand`, operator),
    amountColumn('amount', t`Amount`, (row) => row.amount),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => (row.way === 'in' ? <DepositState state={row.state} /> : <WithdrawalState state={row.state} />),
      text: stateText,
      sort: stateText,
    },
    {
      key: 'waits',
      label: t`Waiting`,
      render: (row) => (row.waits === null ? '–' : <Badge tone={waits[row.waits].tone}>{waits[row.waits].name}</Badge>),
      text: (row) => (row.waits === null ? '' : waits[row.waits].name),
      sort: (row) => row.waits ?? '',
    },
    caseColumn(t`Risk`, (row) => row.riskCases),
    {
      key: 'movedAt',
      label: t`Since`,
      render: (row) => <span title={momentText(row.movedAt)}>{distanceText(row.movedAt)}</span>,
      text: (row) => row.movedAt,
      sort: (row) => row.movedAt,
    },
    {
      key: 'by',
      label: t`Channel`,
      render: (row) => `${row.by} · ${row.provider}`,
      text: (row) => `${row.by} ${row.provider}`,
      wideOnly: true,
    },
    {
      key: 'startedAt',
      label: t`Started`,
      render: (row) => momentText(row.startedAt),
      text: (row) => row.startedAt,
      sort: (row) => row.startedAt,
      hidden: true,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
    {
      key: 'providerRef',
      label: t`Provider's reference`,
      render: (row) => <code>{row.providerRef ?? '–'}</code>,
      text: (row) => row.providerRef ?? '',
      hidden: true,
    },
  ];
}
