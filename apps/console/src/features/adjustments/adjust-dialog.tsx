import { adjustmentPropose } from '@pavilion/contract/adjustments/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type PickedMember, MemberPicker } from '../../parts/member-picker.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import { type Adjustment, CODES, useAdjustmentWords } from './adjustment-words.ts';

export function AdjustDialog({ member, onClose }: { member: PickedMember | null; onClose(): void }) {
  const { t } = useLingui();
  const words = useAdjustmentWords();
  const { brands, brand } = useOperator();
  const [whom, setWhom] = useState(member);
  const [kind, setKind] = useState<Adjustment['kind']>('credit');
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState<Adjustment['code']>('goodwill');
  const [reference, setReference] = useState('');
  const act = useControlAct(adjustmentPropose, { said: t`Booked to the member's account`, onDone: onClose });
  const currency = (whom?.brandId ? brands.find(({ id }) => id === whom.brandId) : brand)?.currency;
  const isComplete = whom !== null && Number(amount) > 0 && reference.trim() !== '';
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone={kind === 'debit' ? 'danger' : 'primary'}
      title={t`Credit or debit a member`}
      lead={t`Above the brand's threshold a second operator must approve. The member sees it in their history with the reason you choose.`}
      confirmLabel={kind === 'credit' ? t`Credit` : t`Debit`}
      reasonHint={t`Internal, recorded in the audit trail. The member does not see it.`}
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
        })
      }
    >
      <MemberPicker label={t`Member`} value={whom} onValue={setWhom} />
      <RadioGroup
        label={t`Type`}
        look="cards"
        columns={2}
        value={kind}
        onValue={setKind}
        options={[
          { value: 'credit', label: words.kind('credit'), hint: t`Add to the balance` },
          { value: 'debit', label: words.kind('debit'), hint: t`Deduct, up to the available balance` },
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
        hint={t`Shown to the member`}
        value={code}
        onChange={(event) => setCode(CODES.find((one) => one === event.target.value) ?? 'other')}
        options={CODES.map((value) => ({ value, label: words.code(value) }))}
      />
      <TextField
        label={t`Reference`}
        hint={t`Related ticket, payment or message`}
        value={reference}
        maxLength={128}
        autoComplete="off"
        onChange={(event) => setReference(event.target.value)}
      />
    </ActDialog>
  );
}
