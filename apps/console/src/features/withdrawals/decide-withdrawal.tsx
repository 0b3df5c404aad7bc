import { payoutAsk, payoutResend, withdrawalApprove, withdrawalReject } from '@pavilion/contract/payments/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Check, RefreshCw, RotateCw, X } from '@pavilion/ui/icon';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { WithdrawalView } from './withdrawal-detail.tsx';
import styles from './withdrawals.module.css';

const REVIEW = 0;
const PAYING = 2;
type DecisionAct = 'approve' | 'reject' | 'resend' | 'ask';

/** Approve, reject, or order a stuck payout once more. */
export function DecideWithdrawal({ view }: { view: WithdrawalView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<DecisionAct | null>(null);
  const close = () => setAsking(null);
  const { id, username, approvedByMe, approvals, approvalsNeeded } = view;
  const amount = amountText(view.amount, view.currency);
  const isLast = approvals + 1 >= approvalsNeeded;
  const approve = useAct(withdrawalApprove, {
    said: isLast ? t`${amount} is being paid to ${username}` : t`Approved; waiting for a second operator`,
    onDone: close,
  });
  const reject = useAct(withdrawalReject, { said: t`Rejected; ${amount} returned to ${username}`, onDone: close });
  const resend = useAct(payoutResend, { said: t`Payout resent`, onDone: close });
  const outcomeWords = useOutcomeWords();
  const askNow = useAct(payoutAsk, {
    said: ({ outcome }) => outcomeWords(outcome),
    onDone: close,
  });
  const canDecide = view.state === REVIEW && may('withdrawals.decide');
  const canResend = view.stuck && may('payments.repair');
  const canAsk = view.state === PAYING && may('payments.repair');
  if (!canDecide && !canResend && !canAsk) return null;
  return (
    <footer className={styles.decide}>
      {canDecide ? <Button tone="danger" iconStart={<X />} onClick={() => setAsking('reject')}>{t`Reject`}</Button> : null}
      {canDecide ? (
        <Button tone="primary" iconStart={<Check />} disabled={approvedByMe} onClick={() => setAsking('approve')}>
          {approvedByMe ? t`Waiting for a second operator` : isLast ? t`Approve ${amount}` : t`Approve (first approval)`}
        </Button>
      ) : null}
      {canResend ? <Button iconStart={<RotateCw />} onClick={() => setAsking('resend')}>{t`Resend the payout`}</Button> : null}
      {canAsk ? <Button iconStart={<RefreshCw />} onClick={() => setAsking('ask')}>{t`Query the provider now`}</Button> : null}
      <ActDialog
        open={asking === 'approve'}
        onClose={close}
        busy={approve.busy}
        error={approve.error}
        title={t`Approve ${amount}?`}
        onConfirm={() => void approve.run({ id })}
        lead={
          isLast
            ? t`It is paid to ${view.card.bankName} ${view.card.number} immediately and cannot be recalled.`
            : t`It is paid once a second operator approves.`
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
        lead={t`${amount} is returned to the balance of ${username} immediately.`}
        confirmLabel={t`Reject and refund`}
        reasonHint={t`Shown to the member.`}
        onConfirm={(reason) => void reject.run({ id, reason })}
      />
      <ActDialog
        open={asking === 'resend'}
        onClose={close}
        busy={resend.busy}
        error={resend.error}
        title={t`Resend the payout?`}
        lead={t`The same reference is sent again. The provider never pays one reference twice.`}
        confirmLabel={t`Send the payout`}
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={(reason) => void resend.run({ id, reason })}
      />
      <ActDialog
        open={asking === 'ask'}
        onClose={close}
        busy={askNow.busy}
        error={askNow.error}
        title={t`Query the provider?`}
        lead={t`The provider's answer is applied immediately. The payout is only sent again if the provider has no record of it.`}
        confirmLabel={t`Query now`}
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={(reason) => void askNow.run({ id, reason })}
      />
    </footer>
  );
}

/** What the provider said. */
function useOutcomeWords(): (outcome: 'none' | 'under.way' | 'paid' | 'failed' | 'returned' | 'silent') => string {
  const { t } = useLingui();
  return (outcome) =>
    ({
      none: t`The provider has no record of it; the payout is sent again`,
      'under.way': t`Still processing at the provider`,
      paid: t`Paid (provider)`,
      failed: t`Declined (provider)`,
      returned: t`Returned by the bank (provider)`,
      silent: t`No answer from the provider; the query repeats automatically`,
    })[outcome];
}
