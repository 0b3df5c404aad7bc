import { exclusionAdd } from '@pavilion/contract/responsible-gaming/desk';
import { useLingui } from '@lingui/react/macro';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { MemberPicker } from '../../parts/member-picker.tsx';
import type { PickedMember } from '../../parts/member-picker.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';

const lengths = ['24h', '7d', '30d', '6m', '1y', '5y', 'forever'] as const;
type Length = (typeof lengths)[number];

export interface ExclusionDialogProps {
  /** Absent: the operator finds whom. */
  memberId?: string;
  name?: string;
  open: boolean;
  onClose(): void;
}

/** Excludes or pauses a member who requested it. It never shortens a present one. */
export function ExclusionDialog({ memberId, name, open, onClose }: ExclusionDialogProps) {
  const { t } = useLingui();
  const [length, setLength] = useState<Length>('6m');
  const [whom, setWhom] = useState<PickedMember | null>(null);
  const act = useAct(exclusionAdd, { said: ({ until }) => t`Active until ${momentText(until)}`, onDone: onClose });
  const target = memberId ?? whom?.memberId ?? '';
  const words: Record<Length, string> = {
    '24h': t`24 hours`,
    '7d': t`7 days`,
    '30d': t`30 days`,
    '6m': t`6 months`,
    '1y': t`1 year`,
    '5y': t`5 years`,
    forever: t`Permanent`,
  };
  const isPause = (value: Length) => value === '24h' || value === '7d' || value === '30d';
  return (
    <ActDialog
      open={open}
      busy={act.busy}
      error={act.error}
      tone="danger"
      incomplete={target === ''}
      title={name ? t`Exclude ${name}` : t`Exclude a member`}
      onClose={() => {
        act.clear();
        onClose();
      }}
      lead={
        isPause(length)
          ? t`Break: no bets or deposits on this account. Withdrawals stay open.`
          : t`Exclusion: no bets, deposits or marketing for this person in any brand. It cannot be lifted early. Withdrawals stay open.`
      }
      confirmLabel={isPause(length) ? t`Break` : t`Exclude`}
      reasonHint={t`Who requested it and how. Recorded in the audit trail.`}
      onConfirm={(reason) => void act.run({ memberId: target, length, reason })}
    >
      {memberId ? null : <MemberPicker label={t`Member`} value={whom} onValue={setWhom} />}
      <RadioGroup
        label={t`For how long`}
        look="cards"
        columns={2}
        value={length}
        onValue={setLength}
        options={lengths.map((value) => ({ value, label: words[value] }))}
      />
    </ActDialog>
  );
}
