import { promotionEnd, promotionGoOn, promotionOffer, promotionRaise, promotionStop } from '@pavilion/contract/promotions/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import type { Promotion } from './promotion.ts';

type PromotionAct = 'stop' | 'go.on' | 'end' | 'raise';

/** What can be done with a promotion in its state; each act needs a confirmation with a reason. */
export function PromotionActs({ promotion }: { promotion: Promotion }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asked, setAsked] = useState<PromotionAct | null>(null);
  const { state, live, draft, budget } = promotion;
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
      {asked === 'raise' ? <Raise promotion={promotion} onClose={close} /> : null}
      {asked === 'stop' || asked === 'go.on' || asked === 'end' ? <Step promotion={promotion} asked={asked} onClose={close} /> : null}
    </>
  );
}

interface DialogProps {
  promotion: Promotion;
  onClose(): void;
}

/** Sends the draft to a second operator; `ready`: nothing of it is missing. */
export function SendForApproval({ promotion, ready }: { promotion: Promotion; ready: boolean }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const act = useControlAct(promotionOffer, { onDone: close });
  return (
    <>
      <Button tone="primary" disabled={!ready} onClick={() => setAsked(true)}>{t`Send for approval`}</Button>
      <ActDialog
        open={asked}
        busy={act.busy}
        error={act.error}
        title={t`Send for approval?`}
        lead={t`A second operator reviews and publishes it. Editing it afterwards turns it back into a draft.`}
        confirmLabel={t`Send`}
        reasonHint={t`Recorded in the audit trail.`}
        onClose={close}
        onConfirm={(reason) => void act.run({ id: promotion.id, version: promotion.draft, reason })}
      />
    </>
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
  const act = useControlAct(promotionRaise, { onDone: onClose });
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
