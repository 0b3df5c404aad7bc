import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

export const rewardSections: readonly DataSection[] = [
  rowsSection(
    'bonuses',
    `SELECT id, source, code, currency, amount, state, turnover_asked, taken, expires_at, created_at, paid_at, ended_at FROM reward_grant
     WHERE member_id = $1 ORDER BY created_at, id`,
  ),
  rowsSection(
    'turnoverLocks',
    `SELECT id, source, code, currency, asked, done, held, state, opened_at, ended_at FROM turnover_lock WHERE member_id = $1 ORDER BY opened_at, id`,
  ),
];
