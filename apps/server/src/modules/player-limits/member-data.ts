import { type DataSection, plainRow, rowSection, rowsSection } from '../../kernel/data-section.ts';

export const protectionSections: readonly DataSection[] = [
  rowSection(
    'protection',
    `SELECT cool_off_until, excluded_until, session_limit_minutes, deposit_day_limit, deposit_week_limit, deposit_month_limit, loss_day_limit,
       loss_week_limit, loss_month_limit, wager_day_limit, wager_week_limit, wager_month_limit
     FROM member_guard WHERE member_id = $1`,
  ),
  rowsSection(
    'limitChanges',
    'SELECT kind, period, amount, asked_at, effective_at, state FROM limit_change WHERE member_id = $1 ORDER BY asked_at, id',
    (row) => (row['kind'] === 'session' ? { ...row, amount: row['amount'] === null ? null : String(row['amount']) } : plainRow(row)),
  ),
  rowsSection('breaksAndExclusions', 'SELECT at, kind, until FROM protection_event WHERE member_id = $1 ORDER BY id'),
];
