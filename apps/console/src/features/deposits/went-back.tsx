import * as wire from '@pavilion/contract/payments/desk-refunds';
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
import { ProposalActs } from '../../parts/proposal-acts.tsx';
import { useAct } from '../../parts/use-act.ts';
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
  const open = view.refunds.some(({ state }) => state === 'proposed' || state === 'ordered');
  const mayRefund = may('payments.repair') && view.refundable && !open && view.gone < view.credited;
  if (view.chargebacks.length + view.refunds.length === 0 && !mayRefund) return null;
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
      {mayRefund ? <ProposeRefund view={view} /> : null}
    </div>
  );
}

function RefundLine({ refund, currency }: { refund: Refund; currency: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const confirm = useAct(wire.refundConfirm, { said: t`Refund sent to the provider` });
  const withdraw = useAct(wire.refundWithdraw, { said: t`Refund withdrawn` });
  const amount = amountText(refund.amount, currency);
  const words = {
    proposed: [t`Second operator`, 'sea'],
    ordered: [t`At the provider`, 'warn'],
    paid: [t`Paid`, 'good'],
    failed: [t`Declined by the provider`, 'bad'],
    withdrawn: [t`Withdrawn`, 'neutral'],
  } as const;
  const [state, tone] = words[refund.state];
  return (
    <li>
      <span>
        <b>{t`Refund`}</b> <Amount of={refund.amount} currency={currency} />
      </span>
      <span>{tone === 'neutral' ? <Badge>{state}</Badge> : <Badge tone={tone}>{state}</Badge>}</span>
      <span className={styles.quiet}>
        {refund.decidedBy ? t`${refund.proposedBy}, then ${refund.decidedBy}` : refund.proposedBy} · {momentText(refund.proposedAt)} · “
        {refund.reason}”
      </span>
      {refund.state === 'proposed' && may('payments.repair') ? (
        <RecordActs>
          <ProposalActs
            name={t`Refund ${amount}`}
            lead={t`The amount is held from the member’s cash and sent to the provider. If the provider declines, it returns to the balance.`}
            withdrawLead={t`Nothing is refunded. Another refund can be proposed.`}
            proposedByMe={refund.proposedByMe}
            confirm={{ ...confirm, run: () => confirm.run({ id: refund.id }) }}
            withdraw={{ ...withdraw, run: (reason) => withdraw.run({ id: refund.id, reason }) }}
          >
            <GoesWithDeposit />
          </ProposalActs>
        </RecordActs>
      ) : null}
    </li>
  );
}

function ProposeRefund({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [amount, setAmount] = useState('');
  const act = useAct(wire.refundPropose, { said: t`Sent to a second operator for approval`, onDone: () => setAsking(false) });
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
