import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Amount, plainAmount } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { caseColumn } from '../../parts/case-count.tsx';
import { distanceText, momentText } from '../../parts/moment.ts';
import { usePayeeWords } from '../../parts/payee-words.ts';
import { useWithdrawalWords, WithdrawalState } from '../../parts/state-words.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Withdrawal } from './withdrawals-page.tsx';

/** How many of the needed approvals there are, where one is not enough. */
export function Approvals({ row }: { row: Pick<Withdrawal, 'approvals' | 'approvalsNeeded' | 'approvedByMe' | 'state'> }) {
  const { t } = useLingui();
  if (row.approvalsNeeded < 2) return null;
  return (
    <Badge tone={row.approvals >= row.approvalsNeeded ? 'good' : 'sea'}>
      {row.approvedByMe && row.approvals < row.approvalsNeeded
        ? t`${row.approvals} of ${row.approvalsNeeded}, yours`
        : t`${row.approvals} of ${row.approvalsNeeded}`}
    </Badge>
  );
}

/** Fewer columns while a detail is beside the table. */
export function useWithdrawalColumns(narrow: boolean): WorkColumn<Withdrawal>[] {
  const { t } = useLingui();
  const words = useWithdrawalWords();
  const { kinds } = usePayeeWords();
  const operator = useOperator();
  const all: (WorkColumn<Withdrawal> & { wide?: boolean })[] = [
    { key: 'username', label: t`Member`, render: (row) => row.username, text: (row) => row.username, sort: (row) => row.username },
    ...brandColumn<Withdrawal>(t`Brand`, operator).map((column) => ({ ...column, wide: true })),
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      render: (row) => <Amount of={row.amount} currency={row.currency} />,
      text: (row) => plainAmount(row.amount),
      currency: (row) => row.currency,
      sort: (row) => row.amount,
    },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <WithdrawalState state={row.state} refusedBy={row.refusedBy} />,
      text: (row) => words(row.state)[0],
      sort: (row) => row.state,
      wide: true,
    },
    {
      key: 'approvals',
      label: t`Two-person approval`,
      render: (row) => <Approvals row={row} />,
      text: (row) => (row.approvalsNeeded > 1 ? `${row.approvals}/${row.approvalsNeeded}` : ''),
      wide: true,
    },
    { ...caseColumn<Withdrawal>(t`Risk`, (row) => row.caseCount), wide: true },
    {
      key: 'requestedAt',
      label: t`Requested`,
      render: (row) => <span title={momentText(row.requestedAt)}>{distanceText(row.requestedAt)}</span>,
      text: (row) => row.requestedAt,
      sort: (row) => row.requestedAt,
    },
    { key: 'method', label: t`Method`, render: (row) => kinds[row.method], text: (row) => kinds[row.method], hidden: true, wide: true },
    {
      key: 'bank',
      label: t`Payout account`,
      render: (row) => `${row.bankName} ${row.bankNumber}`,
      text: (row) => `${row.bankName} ${row.bankNumber}`,
      wide: true,
    },
    {
      key: 'approvedBy',
      label: t`Decided by`,
      render: (row) => row.approvedBy ?? '–',
      text: (row) => row.approvedBy ?? '',
      hidden: true,
      wide: true,
    },
    {
      key: 'settledAt',
      label: t`Settled`,
      render: (row) => momentText(row.settledAt),
      text: (row) => row.settledAt ?? '',
      hidden: true,
      wide: true,
    },
    { key: 'id', label: t`Number`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true, wide: true },
  ];
  return all.filter(({ wide }) => !narrow || !wide);
}
