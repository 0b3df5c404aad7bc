import type { Db, Sql } from '../../kernel/db.ts';
import { many, maybeOne } from '../../kernel/db.ts';

export interface Win {
  memberName: string;
  vendor: string;
  game: string;
  payout: bigint;
  currency: string;
  settledAt: Date;
}

/** The best of each hour by index, then the best of those: 25 short reads for any number of bets. */
const TOP_WINS = `
  SELECT m.username AS "memberName", w.vendor, w.game, w.payout, w.currency, w.settled_at AS "settledAt"
  FROM generate_series(date_trunc('hour', ($2::timestamptz - interval '24 hours') AT TIME ZONE 'UTC'),
      date_trunc('hour', $2::timestamptz AT TIME ZONE 'UTC'), interval '1 hour') AS hour,
    LATERAL (
      SELECT b.member_id, b.vendor, b.game, b.payout, b.currency, b.settled_at FROM bet_facts b
      WHERE b.brand_id = $1 AND date_trunc('hour', b.settled_at AT TIME ZONE 'UTC') = hour
        AND b.state = 'settled' AND b.payout > b.stake
        AND b.settled_at > $2::timestamptz - interval '24 hours' AND b.settled_at <= $2::timestamptz
        AND ($4::text IS NULL OR b.product = $4)
        AND NOT EXISTS (SELECT FROM winner_opt_out o WHERE o.member_id = b.member_id)
      ORDER BY b.payout DESC LIMIT $3
    ) w
    JOIN member_facts m ON m.id = w.member_id
  ORDER BY w.payout DESC, w.settled_at DESC LIMIT $3`;

/** The winner board: largest real wins of the last 24 hours. `product`: lower-case game type, null for all. */
export async function findTopWins(db: Sql, brandId: string, ask: { now: Date; limit: number; product: string | null }): Promise<Win[]> {
  return many<Win>(db, TOP_WINS, [brandId, ask.now, ask.limit, ask.product]);
}

export async function isShownAsWinner(db: Db, memberId: string): Promise<boolean> {
  return (await maybeOne(db, 'SELECT 1 FROM winner_opt_out WHERE member_id = $1', [memberId])) === null;
}

export async function showAsWinner(db: Db, memberId: string, choice: { shown: boolean; now: Date }): Promise<void> {
  await (choice.shown
    ? db.query('DELETE FROM winner_opt_out WHERE member_id = $1', [memberId])
    : db.query('INSERT INTO winner_opt_out (member_id, since) VALUES ($1, $2) ON CONFLICT DO NOTHING', [memberId, choice.now]));
}

/** Of these members, who asked not to be named on boards. */
export async function findUnnamed(sql: Sql, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(sql, 'SELECT member_id AS id FROM winner_opt_out WHERE member_id = ANY ($1)', [memberIds]);
  return new Set(rows.map(({ id }) => id));
}
