import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import { maybeOne, type Sql } from '../../kernel/db.ts';

export const betSections: readonly DataSection[] = [
  rowsSection(
    'bets',
    `SELECT id, product, vendor, game, round_id, currency, stake, payout, valid_turnover, placed_at, settled_at, state
     FROM bet WHERE member_id = $1 ORDER BY placed_at, id`,
  ),
];

export const hasOpenBets = async (sql: Sql, memberId: string): Promise<boolean> =>
  (await maybeOne(sql, `SELECT FROM bet WHERE member_id = $1 AND state = 'open' LIMIT 1`, [memberId])) !== null;
