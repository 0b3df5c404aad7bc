import { adjustmentPropose } from '@pavilion/contract/adjustments/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type PickedMember, MemberPicker } from '../../parts/member-picker.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useOperator } from '../session/operator.tsx';
import { type Adjustment, CODES, useAdjustmentWords } from './adjustment-words.ts';

/** Mounted while it stands: one adjustment, one request id, however often it is sent. */
export function AdjustDialog({ member, onClose }: { member: PickedMember | null; onClose(): void }) {
  const { t } = useLingui();
  const words = useAdjustmentWords();
  const { brands, brand } = useOperator();
  const [requestId] = useState(() => crypto.randomUUID());
  const [whom, setWhom] = useState(member);
  const [kind, setKind] = useState<Adjustment['kind']>('credit');
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState<Adjustment['code']>('goodwill');
  const [reference, setReference] = useState('');
  const act = useAct(adjustmentPropose, {
    said: ({ state }) => (state === 'done' ? t`Booked on the member's account` : t`Proposed; another operator does it`),
    onDone: onClose,
  });
  const currency = (whom?.brandId ? brands.find(({ id }) => id === whom.brandId) : brand)?.currency;
  const isComplete = whom !== null && Number(amount) > 0 && reference.trim() !== '';
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone={kind === 'debit' ? 'danger' : 'primary'}
      title={t`Credit or debit a member`}
      lead={t`Above the brand's threshold a second operator does it. The member sees it in their history with the cause you choose.`}
      confirmLabel={kind === 'credit' ? t`Credit` : t`Debit`}
      reasonHint={t`For your colleagues, kept in the audit trail. The member does not read it.`}
      incomplete={!isComplete}
      onClose={onClose}
      onConfirm={(reason) =>
        void act.run({
          memberId: whom?.memberId ?? '',
          kind,
          amount: Number(amount),
          code,
          reference: reference.trim(),
          reason,
          requestId,
        })
      }
    >
      <MemberPicker label={t`Member`} value={whom} onValue={setWhom} />
      <RadioGroup
        label={t`Kind`}
        look="cards"
        columns={2}
        value={kind}
        onValue={setKind}
        options={[
          { value: 'credit', label: words.kind('credit'), hint: t`The house gives` },
          { value: 'debit', label: words.kind('debit'), hint: t`The house takes, at most what is there` },
        ]}
      />
      <TextField
        label={t`Amount`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        value={amount}
        end={currency}
        error={fieldError(act.error, 'amount')}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Select
        label={t`Why`}
        hint={t`The member reads it`}
        value={code}
        onChange={(event) => setCode(CODES.find((one) => one === event.target.value) ?? 'other')}
        options={CODES.map((value) => ({ value, label: words.code(value) }))}
      />
      <TextField
        label={t`Reference`}
        hint={t`What it is about: a ticket, a payment, a letter`}
        value={reference}
        maxLength={128}
        autoComplete="off"
        onChange={(event) => setReference(event.target.value)}
      />
    </ActDialog>
  );
}
