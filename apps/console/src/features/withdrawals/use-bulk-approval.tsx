import { withdrawalApprove } from '@pavilion/contract/payments/desk';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountText } from '../../parts/amount.tsx';
import { BulkBar } from '../../parts/bulk-bar.tsx';
import { bulkColumn } from '../../parts/bulk-column.tsx';
import { useBulk } from '../../parts/use-bulk.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import type { Withdrawal } from './withdrawals-page.tsx';

const REVIEW = 0;

/** In review, open to this operator, and named by no case of misuse: what a case names is opened and decided by itself. */
const isPlain = ({ state, approvedByMe, caseCount }: Withdrawal): boolean => state === REVIEW && !approvedByMe && caseCount === 0;

/** Approval of several withdrawals at once: the column that chooses them and the bar that acts. Both null for an operator who may not decide. */
export function useBulkApproval(rows: readonly Withdrawal[] | undefined): { select: WorkColumn<Withdrawal> | null; bar: ReactNode } {
  const { t } = useLingui();
  const { may } = useOperator();
  const mayDecide = may('withdrawals.decide');
  const isFor = (row: Withdrawal) => mayDecide && isPlain(row);
  const nameOf = ({ username, amount, currency }: Withdrawal) => `${username}, ${amountText(amount, currency)}`;
  const bulk = useBulk(rows, ({ id }) => id, isFor);
  if (!mayDecide || !rows?.some(isPlain)) return { select: null, bar: null };
  const sum = sumText(bulk.chosen);
  return {
    select: bulkColumn<Withdrawal>({ bulk, label: t`Select`, nameOf, isFor }),
    bar: (
      <BulkBar
        bulk={bulk}
        endpoint={withdrawalApprove}
        bodyOf={({ id }) => ({ id })}
        nameOf={nameOf}
        label={t`Approve`}
        lead={t`Together ${sum}. Each is paid immediately and cannot be recalled; amounts above the limit wait for a second operator.`}
      />
    ),
  };
}

/** What the rows come to, by currency. */
function sumText(rows: readonly Withdrawal[]): string {
  const sums = new Map<string, number>();
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, sum]) => amountText(sum, currency)).join(' + ');
}
