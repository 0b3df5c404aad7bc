import { many } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';

/** Something happened to a member's bets; carries ids, never amounts. */
export interface BetHappened {
  id: bigint;
  at: Date;
  brandId: string;
  memberId: string;
  kind: 'bet' | 'raise' | 'win' | 'cancel' | 'promo';
  betId: string | null;
}

/**
 * Takes up to `limit` of the oldest outbox rows away, oldest first. Inside a transaction they come back if it fails;
 * several relays may drain at once.
 */
export async function drainOutbox(sql: Sql, limit: number): Promise<BetHappened[]> {
  return many<BetHappened & Record<string, unknown>>(
    sql,
    `SELECT id, at, brand_id AS "brandId", member_id AS "memberId", kind, bet_id AS "betId" FROM bet_outbox_take($1) ORDER BY id`,
    [Math.min(limit, 10_000)],
  );
}
