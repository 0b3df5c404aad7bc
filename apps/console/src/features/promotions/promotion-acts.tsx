import {
  promotionApprove,
  promotionEnd,
  promotionGoOn,
  promotionRaise,
  promotionStop,
  promotionWithdraw,
} from '@pavilion/contract/promotions/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { Promotion } from './promotion.ts';

type PromotionAct = 'approve' | 'withdraw' | 'stop' | 'go.on' | 'end' | 'raise';

/** What can be done with a promotion in its state; each act needs a confirmation with a reason. */
export function PromotionActs({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asked, setAsked] = useState<PromotionAct | null>(null);
  const { state, offered, offeredByMe, live, draft, budget } = promotion;
  const close = () => setAsked(null);
  return (
    <>
      {may('promotions.write') && state === 'live' ? <Button onClick={() => setAsked('stop')}>{t`Stop`}</Button> : null}
      {may('promotions.approve') && state === 'stopped' ? <Button onClick={() => setAsked('go.on')}>{t`Resume`}</Button> : null}
      {may('promotions.write') && (state === 'live' || state === 'stopped') ? (
        <Button onClick={() => setAsked('end')}>{t`End`}</Button>
      ) : null}
      {may('promotions.write') && budget && live !== null && state !== 'ended' && draft === live ? (
        <Button onClick={() => setAsked('raise')}>{t`Raise the budget`}</Button>
      ) : null}
      {may('promotions.write') && offered !== null ? (
        <Button onClick={() => setAsked('withdraw')}>{offeredByMe ? t`Withdraw proposal` : t`Send back`}</Button>
      ) : null}
      {may('promotions.approve') && offered !== null && !offeredByMe ? (
        <Button tone="primary" onClick={() => setAsked('approve')}>{t`Publish`}</Button>
      ) : null}
      {asked === 'raise' ? <Raise promotion={promotion} onClose={close} /> : null}
      {asked === 'approve' || asked === 'withdraw' ? <Decide promotion={promotion} asked={asked} onClose={close} /> : null}
      {asked === 'stop' || asked === 'go.on' || asked === 'end' ? <Step promotion={promotion} asked={asked} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  promotion: Promotion;
  onClose(): void;
}

function Decide({ promotion, asked, onClose }: DialogProps & { asked: 'approve' | 'withdraw' }) {
  const { t } = useLingui();
  const approve = useAct(promotionApprove, { said: t`Published: ${promotion.title}`, onDone: onClose });
  const withdraw = useAct(promotionWithdraw, { said: t`No longer pending approval`, onDone: onClose });
  const act = asked === 'approve' ? approve : withdraw;
  const version = promotion.offered ?? 0;
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={asked === 'approve' ? t`Publish version ${version}` : t`Return version ${version} to its author`}
      lead={
        asked === 'approve'
          ? t`You are the second approver. This version takes over at its start; the previous version stops granting.`
          : t`The draft is kept and can be edited and submitted again.`
      }
      confirmLabel={asked === 'approve' ? t`Publish` : t`Send back`}
      reasonHint={t`Recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id: promotion.id, version, reason })}
    />
  );
}

function Step({ promotion, asked, onClose }: DialogProps & { asked: 'stop' | 'go.on' | 'end' }) {
  const { t } = useLingui();
  const words = {
    stop: [
      promotionStop,
      t`Stop this promotion`,
      t`No new bonuses from now on. Bonuses already granted continue. It can be resumed later.`,
      t`Stop`,
    ],
    'go.on': [promotionGoOn, t`Resume this promotion`, t`It grants bonuses again under the approved terms.`, t`Resume`],
    end: [promotionEnd, t`End this promotion`, t`No new bonuses, and it cannot be resumed. Bonuses already granted continue.`, t`End`],
  } as const;
  const [endpoint, title, lead, confirmLabel] = words[asked];
  const act = useAct(endpoint, { onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={title}
      lead={lead}
      confirmLabel={confirmLabel}
      tone={asked === 'go.on' ? 'primary' : 'danger'}
      reasonHint={t`Recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id: promotion.id, reason })}
    />
  );
}

function Raise({ promotion, onClose }: DialogProps) {
  const { t } = useLingui();
  const { budget, currency, live } = promotion;
  const [amount, setAmount] = useState('');
  const act = useAct(promotionRaise, { said: t`Sent to a second operator for approval`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Raise the budget`}
      lead={t`All other terms stay unchanged. A second operator must approve.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={!(Number(amount) > (budget?.amount ?? 0))}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id: promotion.id, version: live ?? 0, amount: Number(amount), reason })}
    >
      <TextField
        label={t`New budget`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        end={currency}
        value={amount}
        hint={budget ? t`Now ${amountText(budget.amount, currency)}` : undefined}
        error={fieldError(act.error, 'amount')}
        onChange={(event) => setAmount(event.target.value)}
      />
    </ActDialog>
  );
}
