import { useLingui } from '@lingui/react/macro';
import filters from './filters.module.css';
import { MemberPicker } from './member-picker.tsx';

export interface MemberFilterProps {
  /** "Member" unless said. */
  label?: string;
  /** Of the address: whose rows, and the name to show without asking for it. */
  values: Readonly<{ memberId: string; member: string }>;
  set(change: { memberId: string; member: string }): void;
}

/** Narrows a list to one member; id and name live in the address. */
export function MemberFilter({ label, values: { memberId, member }, set }: MemberFilterProps) {
  const { t } = useLingui();
  return (
    <MemberPicker
      label={label ?? t`Member`}
      value={memberId === '' ? null : { memberId, username: member || memberId }}
      onValue={(one) => set({ memberId: one?.memberId ?? '', member: one?.username ?? '' })}
      rowClassName={filters.mid}
    />
  );
}
