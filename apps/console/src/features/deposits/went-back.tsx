import { refundPropose } from '@pavilion/contract/payments/desk-refunds';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, amountText } from '../../parts/amount.tsx';
import { GoesWithDeposit } from '../../parts/goes-with-deposit.tsx';
import { momentText } from '../../parts/moment.ts';
import { RecordActs } from '../../parts/money-record.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './deposits.module.css';
import type { DepositView } from './ending-words.ts';
import { CREDITED } from './finish-deposit.tsx';

type Refund = DepositView['refunds'][number];

/** What of a credited deposit went back to its payer: chargebacks and refunds; a refund is proposed here and ordered by another operator. */
export function WentBack({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  if (view.state !== CREDITED) return null;
  const open = view.refundProposed || view.refunds.some(({ state }) => state === 'ordered');
  const mayRefund = may('payments.repair') && view.refundable && !open && view.gone < view.credited;
  if (view.chargebacks.length + view.refunds.length === 0 && !view.refundProposed && !mayRefund) return null;
  return (
    <div>
      <h3>{t`Refunded`}</h3>
      <ul className={styles.notices}>
        {view.chargebacks.map((one) => (
          <li key={one.id}>
            <span>
              <b>{t`Chargeback`}</b> <Amount of={one.amount} currency={view.currency} />
            </span>
            <span>
              {may('payments.repair') ? (
                <Link className={linkClass()} to={paths.chargeback(one.id)}>
                  {t({ message: 'Open', context: 'button' })}
                </Link>
              ) : null}
            </span>
            <span className={styles.quiet}>{momentText(one.cameAt)}</span>
          </li>
        ))}
        {view.refunds.map((one) => (
          <RefundLine key={one.id} refund={one} currency={view.currency} />
        ))}
      </ul>
      {view.refundProposed ? <ProposedNotice kind="deposit.refund" subjectId={view.id} /> : null}
      {mayRefund ? <ProposeRefund view={view} /> : null}
    </div>
  );
}

function RefundLine({ refund, currency }: { refund: Refund; currency: string }) {
  const { t } = useLingui();
  const words = {
    ordered: [t`At the provider`, 'warn'],
    paid: [t`Paid`, 'good'],
    failed: [t`Declined by the provider`, 'bad'],
  } as const;
  const [state, tone] = words[refund.state];
  return (
    <li>
      <span>
        <b>{t`Refund`}</b> <Amount of={refund.amount} currency={currency} />
      </span>
      <span>
        <Badge tone={tone}>{state}</Badge>
      </span>
      <span className={styles.quiet}>
        {t`${refund.proposedBy}, then ${refund.decidedBy}`} · {momentText(refund.proposedAt)} · “{refund.reason}”
      </span>
    </li>
  );
}

function ProposeRefund({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [amount, setAmount] = useState('');
  const act = useControlAct(refundPropose, { onDone: () => setAsking(false) });
  const left = view.credited - view.gone;
  const asked = Number(amount);
  return (
    <RecordActs>
      <Button onClick={() => setAsking(true)}>{t`Refund`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`Refund this deposit?`}
        lead={t`Up to ${amountText(left, view.currency)} can be refunded to the original method. A second operator must approve.`}
        confirmLabel={t`Propose`}
        reasonHint={t`Reason for the refund. The second operator sees it; recorded in the audit trail.`}
        incomplete={!(asked > 0)}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) => void act.run({ depositId: view.id, amount: asked, reason })}
      >
        <GoesWithDeposit />
        <TextField
          label={t`Amount`}
          type="number"
          step="any"
          min={0}
          inputMode="decimal"
          end={view.currency}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </ActDialog>
    </RecordActs>
  );
}
