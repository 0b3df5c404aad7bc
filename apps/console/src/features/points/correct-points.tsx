import { correctionCodes, pointCorrectionPropose } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { type PickedMember, MemberPicker } from '../../parts/member-picker.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { usePointWords } from './point-words.ts';

export function CorrectPoints({ member, onClose }: { member: PickedMember | null; onClose(): void }) {
  const { t } = useLingui();
  const words = usePointWords();
  const [whom, setWhom] = useState(member);
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [points, setPoints] = useState<number | null>(null);
  const [code, setCode] = useState<(typeof correctionCodes)[number]>('goodwill');
  const act = useControlAct(pointCorrectionPropose, { said: t`Booked to the member's points`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone={way === 'take' ? 'danger' : 'primary'}
      title={t`Credit or deduct points`}
      lead={t`Above the brand's threshold a second operator must approve. The member sees it in their details with the reason you choose.`}
      confirmLabel={way === 'give' ? t`Credit` : t`Deduct`}
      reasonHint={t`Internal, recorded in the audit trail. The member does not see it.`}
      incomplete={whom === null || !points || points < 1}
      onClose={onClose}
      onConfirm={(reason) =>
        void act.run({ memberId: whom?.memberId ?? '', points: (way === 'give' ? 1 : -1) * (points ?? 0), code, reason })
      }
    >
      <MemberPicker label={t`Member`} value={whom} onValue={setWhom} />
      <RadioGroup
        label={t`Action`}
        look="cards"
        columns={2}
        value={way}
        onValue={setWay}
        options={[
          { value: 'give', label: t`Credit`, hint: t`Credited immediately` },
          { value: 'take', label: t`Deduct`, hint: t`Up to the available points` },
        ]}
      />
      <NumberField label={t`Points`} value={points} min={1} error={fieldError(act.error, 'points')} onNumber={setPoints} />
      <Select
        label={t`Why`}
        hint={t`Shown to the member`}
        value={code}
        onChange={(event) => setCode(correctionCodes.find((one) => one === event.target.value) ?? 'other')}
        options={correctionCodes.map((value) => ({ value, label: words.code(value) }))}
      />
    </ActDialog>
  );
}
