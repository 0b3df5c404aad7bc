import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import type { Range } from '../../kernel/report-range.ts';
import type { BetState } from './rules.ts';

export interface BetRow {
  id: string;
  vendor: string;
  game: string;
  round_id: string;
  product: string;
  stake: bigint;
  payout: bigint;
  valid_turnover: bigint;
  placed_at: Date;
  settled_at: Date | null;
  state: 'open' | 'settled' | 'cancelled';
}

export interface BetQuery extends Range {
  memberId: string;
  product: string | null;
  game: string | null;
  vendor: string | null;
  state: BetState | null;
  pageNo: number;
  pageSize: number;
}

const WHERE = `member_id = $1 AND placed_at >= $2 AND placed_at < $3 AND ($4::text IS NULL OR product = $4) AND ($5::text IS NULL OR game = $5)
  AND ($6::text IS NULL OR vendor = $6)
  AND ($7::text IS NULL OR $7 = CASE WHEN state = 'open' THEN 'OPEN' WHEN state = 'cancelled' THEN 'VOID' WHEN payout > stake THEN 'WON' ELSE 'LOST' END)`;

/**
 * A page of a member's bets, newest first, with the totals of the whole range. Cancelled bets count in no total but the count;
 * open ones have no result yet.
 */
export async function findBets(sql: Sql, query: BetQuery) {
  const values = [query.memberId, query.from, query.to, query.product, query.game, query.vendor, query.state];
  const totals = await one<{ count: number; stake: bigint; payout: bigint; net: bigint; turnover: bigint }>(
    sql,
    `SELECT count(*)::int AS count, coalesce(sum(stake) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS stake,
        coalesce(sum(payout) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS payout,
        coalesce(sum(payout - stake) FILTER (WHERE state = 'settled'), 0)::bigint AS net,
        coalesce(sum(valid_turnover) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS turnover
       FROM bet_facts WHERE ${WHERE}`,
    values,
  );
  const rows = await many<BetRow & Record<string, unknown>>(
    sql,
    `SELECT * FROM bet_facts WHERE ${WHERE} ORDER BY placed_at DESC, id DESC LIMIT $8 OFFSET $9`,
    [...values, query.pageSize, (query.pageNo - 1) * query.pageSize],
  );
  return { rows, totals };
}

export async function findBet(sql: Sql, id: string, memberId: string): Promise<BetRow | null> {
  return maybeOne<BetRow & Record<string, unknown>>(sql, 'SELECT * FROM bet_facts WHERE id = $1 AND member_id = $2', [id, memberId]);
}

/** Which games the named bets were of; ids that are no bets are absent. */
export async function findGamesOfBets(sql: Sql, ids: readonly string[]): Promise<{ id: string; vendor: string; game: string }[]> {
  return many(sql, 'SELECT id, vendor, game FROM bet_facts WHERE id = ANY ($1)', [ids]);
}
