import { many, maybeOne, type Sql } from '../../kernel/db.ts';
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
  games: readonly string[] | null;
  vendor: string | null;
  state: BetState | null;
  /** Bounds of the stake, both included. */
  least: bigint | null;
  most: bigint | null;
  /** Of the brand: where its days begin. */
  timeZone: string;
  pageNo: number;
  pageSize: number;
}

const WHERE = `member_id = $1 AND placed_at >= $2 AND placed_at < $3 AND ($4::text IS NULL OR product = $4) AND ($5::text[] IS NULL OR game = ANY ($5))
  AND ($6::text IS NULL OR vendor = $6)
  AND ($7::text IS NULL OR $7 = CASE WHEN state = 'open' THEN 'OPEN' WHEN state = 'cancelled' THEN 'VOID' WHEN payout > stake THEN 'WON' ELSE 'LOST' END)
  AND ($8::bigint IS NULL OR stake >= $8) AND ($9::bigint IS NULL OR stake <= $9)`;

interface Totals {
  count: number;
  stake: bigint;
  payout: bigint;
  net: bigint;
  in_play: bigint;
  turnover: bigint;
}

const NOTHING: Totals = { count: 0, stake: 0n, payout: 0n, net: 0n, in_play: 0n, turnover: 0n };

/**
 * A page of a member's bets, newest first, with the totals of the whole range and of each day in it. Cancelled bets count in no total but the count;
 * open ones have no result yet: what they staked less what they paid is in play.
 */
export async function findBets(sql: Sql, query: BetQuery) {
  const { memberId, from, to, product, games, vendor, state, least, most } = query;
  const values = [memberId, from, to, product, games, vendor, state, least, most];
  const days = await many<Totals & { day: string }>(
    sql,
    `SELECT (placed_at AT TIME ZONE $10)::date::text AS day, count(*)::int AS count,
        coalesce(sum(stake) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS stake,
        coalesce(sum(payout) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS payout,
        coalesce(sum(payout - stake) FILTER (WHERE state = 'settled'), 0)::bigint AS net,
        coalesce(sum(stake - payout) FILTER (WHERE state = 'open'), 0)::bigint AS in_play,
        coalesce(sum(valid_turnover) FILTER (WHERE state <> 'cancelled'), 0)::bigint AS turnover
       FROM bet_facts WHERE ${WHERE} GROUP BY 1 ORDER BY 1`,
    [...values, query.timeZone],
  );
  const totals = days.reduce(
    (sum, day) => ({
      count: sum.count + day.count,
      stake: sum.stake + day.stake,
      payout: sum.payout + day.payout,
      net: sum.net + day.net,
      in_play: sum.in_play + day.in_play,
      turnover: sum.turnover + day.turnover,
    }),
    NOTHING,
  );
  const rows = await many<BetRow>(sql, `SELECT * FROM bet_facts WHERE ${WHERE} ORDER BY placed_at DESC, id DESC LIMIT $10 OFFSET $11`, [
    ...values,
    query.pageSize,
    (query.pageNo - 1) * query.pageSize,
  ]);
  return { rows, totals, days };
}

export async function findBet(sql: Sql, id: string, memberId: string): Promise<BetRow | null> {
  return maybeOne<BetRow>(sql, 'SELECT * FROM bet_facts WHERE id = $1 AND member_id = $2', [id, memberId]);
}

/** Which games the named bets were of; ids that are no bets are absent. */
export async function findGamesOfBets(sql: Sql, ids: readonly string[]): Promise<{ id: string; vendor: string; game: string }[]> {
  return many(sql, 'SELECT id, vendor, game FROM bet_facts WHERE id = ANY ($1)', [ids]);
}
