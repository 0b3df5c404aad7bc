import { many, type Sql } from '../../../kernel/db.ts';
import { ACROSS_PLAYS } from '../settlement/across.ts';
import { ORDER_STATES } from '../states.ts';

/** $2: the issue; null: those of the game that take bets or will. */
const ISSUES = `lottery_issue i WHERE i.game_id = $1 AND CASE WHEN $2::bigint IS NULL THEN i.state = 'open' ELSE i.id = $2 END`;

/** Brands that a draw is drawn for: those that offer its game, and those with valid orders that count in it. */
export async function brandsOfDraw(sql: Sql, { gameId, issueId }: { gameId: number; issueId: bigint | null }): Promise<string[]> {
  const rows = await many<{ brandId: string }>(
    sql,
    `WITH issue AS (SELECT i.id, i.numero FROM ${ISSUES})
      SELECT brand_id AS "brandId" FROM lottery_offer WHERE game_id = $1 AND is_on
      UNION SELECT o.brand_id FROM issue i JOIN lottery_order o ON o.issue_id = i.id WHERE o.status IN (${ORDER_STATES.valid})
      UNION SELECT o.brand_id FROM lottery_game g JOIN lottery_game h ON h.group_code = g.group_code AND h.id <> g.id
          JOIN lottery_issue b ON b.game_id = h.id AND b.numero IN (SELECT numero FROM issue)
          JOIN lottery_order o ON o.issue_id = b.id AND o.status IN (${ORDER_STATES.valid})
          JOIN lottery_line l ON l.order_id = o.id AND l.play_id = ANY ($3) AND split_part(l.content, '@', 2) = $1::int::text
        WHERE g.id = $1`,
    [gameId, issueId, ACROSS_PLAYS],
  );
  return rows.map(({ brandId }) => brandId);
}

/** Brands that a change of a draw happens to, in one order; of a draw for none, those that may offer its game. */
export async function brandsTouched(sql: Sql, draw: { gameId: number; issueId: bigint | null }): Promise<string[]> {
  const brands = await brandsOfDraw(sql, draw);
  if (brands.length > 0) return brands.toSorted();
  const offering = await many<{ brandId: string }>(sql, 'SELECT brand_id AS "brandId" FROM lottery_offer WHERE game_id = $1', [
    draw.gameId,
  ]);
  return offering.map(({ brandId }) => brandId).toSorted();
}
