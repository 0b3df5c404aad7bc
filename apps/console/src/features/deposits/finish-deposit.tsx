import { depositPropose } from '@pavilion/contract/payments/desk-deposits';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useEndingWords } from './ending-words.ts';
import type { DepositView, Resolution } from './ending-words.ts';

export const CREDITED = 2;

/** Received money that does not match the deposit, which decides how it ends; also of a credited deposit that was paid twice. */
export const heldOf = ({ notices }: DepositView) =>
  notices.find(({ state, kind, amount }) => state === 'parked' && kind === 'deposit.paid' && amount !== null);

/** The first of four eyes: how a deposit shall end, and why. */
export function FinishDeposit({ view }: { view: DepositView }) {
  const { t } = useLingui();
  const words = useEndingWords();
  const held = heldOf(view);
  // A transfer written by hand is credited by what is seen at the bank, where no notice reports it.
  const isByHand = held === undefined && view.kind === 'transfer';
  const canCredit = (isByHand || (held !== undefined && held.currency === view.currency)) && view.state !== CREDITED;
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<Resolution['ending']>(canCredit ? 'credit' : 'refund');
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const act = useControlAct(depositPropose, { onDone: () => setAsking(false) });
  const seen = isByHand && Number(amount) > 0 ? Number(amount) : null;
  const came = held ? amountText(held.amount ?? 0, held.currency) : seen === null ? '' : amountText(seen, view.currency);
  const asksReference = ending === 'refund' || (ending === 'credit' && isByHand);
  const endings = (['credit', 'refund', 'close'] as const).filter((one) => one !== 'credit' || canCredit);
  return (
    <RecordActs>
      <Button tone={held ? 'primary' : 'quiet'} onClick={() => setAsking(true)}>{t`Resolve deposit`}</Button>
      <ActDialog
        open={asking}
        busy={act.busy}
        error={act.error}
        title={t`How should this deposit be resolved?`}
        lead={
          held
            ? t`Requested: ${amountText(view.amount, view.currency)}. Received: ${came}. A second operator must approve.`
            : isByHand
              ? t`Requested: ${amountText(view.amount, view.currency)}. No notice received: check the bank account. A second operator must approve.`
              : t`No notice of money received. A second operator must approve.`
        }
        confirmLabel={t`Propose`}
        reasonHint={
          isByHand
            ? t`What the bank statement shows and who checked it. The second operator sees it; recorded in the audit trail.`
            : t`Why the amounts differ and who confirmed it. The second operator sees it; recorded in the audit trail.`
        }
        incomplete={(asksReference && reference.trim() === '') || (ending === 'credit' && isByHand && seen === null)}
        onClose={() => {
          act.clear();
          setAsking(false);
        }}
        onConfirm={(reason) =>
          void act.run({
            id: view.id,
            ending,
            reason,
            ...(held ? { eventId: held.eventId } : {}),
            ...(asksReference ? { reference: reference.trim() } : {}),
            ...(ending === 'credit' && isByHand && seen !== null ? { amount: seen } : {}),
          })
        }
      >
        <RadioGroup
          label={t`Resolution`}
          look="cards"
          value={ending}
          onValue={setEnding}
          options={endings.map((one) => ({ value: one, label: words(one, came, isByHand)[0], hint: words(one, came, isByHand)[1] }))}
        />
        {ending === 'credit' && isByHand ? (
          <TextField
            label={t`Amount received`}
            type="number"
            step="any"
            min={0}
            inputMode="decimal"
            end={view.currency}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        ) : null}
        {asksReference ? (
          <TextField
            label={ending === 'credit' ? t`Bank transfer reference` : t`Provider's refund reference`}
            value={reference}
            autoComplete="off"
            onChange={(event) => setReference(event.target.value)}
          />
        ) : null}
      </ActDialog>
    </RecordActs>
  );
}
