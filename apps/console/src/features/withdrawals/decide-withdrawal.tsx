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
type Asking = 'approve' | 'reject' | 'resend' | 'ask';

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
          {approvedByMe ? t`Waiting for a second operator` : isLast ? t`Approve ${amount}` : t`Approve as the first`}
        </Button>
      ) : null}
      {canResend ? <Button iconStart={<RotateCw />} onClick={() => setAsking('resend')}>{t`Order it once more`}</Button> : null}
      {canAsk ? <Button iconStart={<RefreshCw />} onClick={() => setAsking('ask')}>{t`Ask the provider now`}</Button> : null}
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
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={(reason) => void resend.run({ id, reason })}
      />
      <ActDialog
        open={asking === 'ask'}
        onClose={close}
        busy={askNow.busy}
        error={askNow.error}
        title={t`Ask the provider how it stands?`}
        lead={t`An end it tells is worked on at once. Nothing is ordered again before it says that it has no such payout.`}
        confirmLabel={t`Ask now`}
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
      none: t`The provider has no such payout; it is ordered again`,
      'under.way': t`The provider is still at it`,
      paid: t`Paid, says the provider`,
      failed: t`Refused, says the provider`,
      returned: t`Given back by the bank, says the provider`,
      silent: t`The provider does not answer; it is asked again by itself`,
    })[outcome];
}
