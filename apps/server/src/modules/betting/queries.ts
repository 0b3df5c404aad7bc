import { many, maybeOne, one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';

export interface OpenRound {
  betId: string;
  memberId: string;
  vendor: string;
  game: string;
  roundId: string;
  stake: bigint;
  placedAt: Date;
}

/** Wagers without an end, oldest first, placed before `before`. For the vendor's reconciliation. */
export async function findOpenRounds(sql: Sql, vendor: string, before: Date, limit = 100): Promise<OpenRound[]> {
  return many<OpenRound>(
    sql,
    `SELECT id AS "betId", member_id AS "memberId", vendor, game, round_id AS "roundId", stake, placed_at AS "placedAt"
       FROM bet WHERE state = 'open' AND vendor = $1 AND placed_at < $2 ORDER BY placed_at LIMIT $3`,
    [vendor, before, Math.min(limit, 1_000)],
  );
}

export interface StoredTransaction {
  kind: 'bet' | 'raise' | 'win' | 'cancel' | 'promo' | 'tombstone';
  state: 'applied' | 'cancelled';
  memberId: string;
  roundId: string;
  amount: bigint;
  betId: string | null;
  journalId: bigint | null;
  /** Cash balance as answered. */
  balance: bigint;
}

/** The operation under a vendor's transaction id, or null. */
export async function findTransaction(sql: Sql, vendor: string, id: string): Promise<StoredTransaction | null> {
  return maybeOne<StoredTransaction>(
    sql,
    `SELECT kind, state, member_id AS "memberId", round_id AS "roundId", amount, bet_id AS "betId", journal_id AS "journalId", balance
       FROM vendor_transaction WHERE vendor = $1 AND id = $2`,
    [vendor, id],
  );
}

/** More rows than this are said to be this many: asking shall not cost what it measures. */
const MAX_COUNTED = 100_000;

/** Bets without an end, all of them and those placed before `before`. */
export const countOpenBets = (sql: Sql, before: Date) =>
  one<{ open: number; old: number }>(
    sql,
    `SELECT (SELECT count(*)::int FROM (SELECT FROM bet WHERE state = 'open' LIMIT ${MAX_COUNTED}) b) AS open,
       (SELECT count(*)::int FROM (SELECT FROM bet WHERE state = 'open' AND placed_at < $1 LIMIT ${MAX_COUNTED}) b) AS old`,
    [before],
  );

/** Whether a settlement is still being applied, or its end still being processed by its owner, in any process. */
export const isSettling = async (sql: Sql): Promise<boolean> =>
  (await one<{ busy: boolean }>(sql, `SELECT EXISTS (SELECT FROM settlement WHERE state IN ('sealed', 'applied')) AS busy`)).busy;

/** When members placed their last bet, by member; who never bet is not in it. */
export async function findLastPlays(sql: Sql, memberIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await many<{ id: string; at: Date }>(
    sql,
    `SELECT m.id, b.placed_at AS at FROM unnest($1::text[]) m (id)
       CROSS JOIN LATERAL (SELECT placed_at FROM bet WHERE member_id = m.id ORDER BY placed_at DESC LIMIT 1) b`,
    [memberIds],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
