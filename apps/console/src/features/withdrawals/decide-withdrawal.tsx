import { payoutResend, withdrawalApprove, withdrawalReject } from '@pavilion/contract/desk-money';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Check, RotateCw, X } from '@pavilion/ui/icon';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { WithdrawalView } from './withdrawal-detail.tsx';
import styles from './withdrawals.module.css';

const REVIEW = 0;
type Asking = 'approve' | 'reject' | 'resend';

/** Approve, reject, or order a stuck payout once more. */
export function DecideWithdrawal({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { id, username, approvedByMe, approvals, approvalsNeeded } = view;
  const amount = amountText(view.amount, view.currency);
  const isLast = approvals + 1 >= approvalsNeeded;
  const approve = useAct(withdrawalApprove, {
    said: isLast ? t`${amount} is on its way to ${username}` : t`Your approval is kept; another operator must be the second`,
    onDone: close,
  });
  const reject = useAct(withdrawalReject, { said: t`Rejected; ${amount} is back with ${username}`, onDone: close });
  const resend = useAct(payoutResend, { said: t`The payout is ordered once more`, onDone: close });
  const canDecide = view.state === REVIEW && may('withdrawals.decide');
  const canResend = view.stuck && may('payments.repair');
  if (!canDecide && !canResend) return null;
  return (
    <footer className={styles.decide}>
      {canDecide ? <Button tone="danger" iconStart={<X />} onClick={() => setAsking('reject')}>{t`Reject`}</Button> : null}
      {canDecide ? (
        <Button tone="primary" iconStart={<Check />} disabled={approvedByMe} onClick={() => setAsking('approve')}>
          {approvedByMe ? t`Waiting for a colleague` : isLast ? t`Approve ${amount}` : t`Approve as the first`}
        </Button>
      ) : null}
      {canResend ? <Button iconStart={<RotateCw />} onClick={() => setAsking('resend')}>{t`Order it once more`}</Button> : null}
      <ActDialog
        open={asking === 'approve'}
        onClose={close}
        busy={approve.busy}
        error={approve.error}
        title={t`Approve ${amount}?`}
        onConfirm={() => void approve.run({ id })}
        lead={
          isLast
            ? t`It is paid out to ${view.card.bankName} ${view.card.number} at once and cannot be taken back.`
            : t`It is paid out when a second operator has approved it too.`
        }
        confirmLabel={t`Approve`}
      />
      <ActDialog
        open={asking === 'reject'}
        onClose={close}
        busy={reject.busy}
        error={reject.error}
        title={t`Reject this withdrawal?`}
        tone="danger"
        reasonMost={200}
        lead={t`${amount} goes back to the balance of ${username} at once.`}
        confirmLabel={t`Reject and return`}
        reasonHint={t`The member reads this.`}
        onConfirm={(reason) => void reject.run({ id, reason })}
      />
      <ActDialog
        open={asking === 'resend'}
        onClose={close}
        busy={resend.busy}
        error={resend.error}
        title={t`Order the payout once more?`}
        lead={t`The provider is told the same number again, and pays nothing twice under one number.`}
        confirmLabel={t`Order it`}
        reasonHint={t`Kept in the audit trail.`}
        onConfirm={(reason) => void resend.run({ id, reason })}
      />
    </footer>
  );
}
