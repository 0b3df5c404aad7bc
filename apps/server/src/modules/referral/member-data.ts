import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** Of those a member brought only when they joined and what the member got: the rest is theirs. */
export const referralSections: readonly DataSection[] = [
  rowsSection('referralCode', 'SELECT code, created_at FROM referral_code WHERE member_id = $1'),
  rowsSection(
    'referrals',
    'SELECT joined_at, until, state, inviter_got, inviter_grant, decided_at FROM referral WHERE inviter_id = $1 ORDER BY joined_at, id',
  ),
  rowsSection(
    'referredBy',
    'SELECT code, joined_at, until, state, first_deposit, turnover, invited_got, invited_grant, decided_at FROM referral WHERE invited_id = $1',
  ),
];
