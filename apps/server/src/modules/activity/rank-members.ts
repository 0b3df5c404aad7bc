import { many, maybeOne, type Sql } from '../../kernel/db.ts';

export type MemberRanking = 'bets' | 'stake' | 'payout' | 'turnover' | 'hold' | 'deposits' | 'withdrawals';

export interface RankedMember {
  memberId: string;
  username: string;
  bets: number;
  stake: bigint;
  payout: bigint;
  turnover: bigint;
  /** Stake less payout. */
  hold: bigint;
  deposits: bigint;
  withdrawals: bigint;
  /** How many are ranked in all. */
  total: number;
}

export interface RankingQuery {
  brandId: string;
  /** An agent: members who were below it when it happened. */
  pathOf?: string;
  /** Beginning of a day of the brand. */
  from: Date;
  /** End of a day of the brand, excluded. */
  to: Date;
  order: MemberRanking;
  limit: number;
  offset: number;
}

/** The first and the last mark within a period, where they are not one. */
const marksOf = (sql: Sql, { brandId, from, to }: RankingQuery) =>
  maybeOne<{ first: Date; last: Date }>(
    sql,
    `SELECT min(at) AS first, max(at) AS last FROM activity_mark WHERE brand_id = $1 AND at >= $2 AND at <= $3 HAVING min(at) < max(at)`,
    [brandId, from, to],
  );

const BELOW = 'a.path_id IN (SELECT p.id FROM path p WHERE p.brand_id = $1 AND p.agents @> ARRAY[$8::text])';
const SUMS = ['bets', 'stake', 'payout', 'turnover', 'deposits', 'withdrawals'];

/**
 * Members of a brand with anything above zero on whole days, the greatest first; amounts in ledger units. Of the months within the period it reads what
 * members came to at their beginning and end (`activity_standing`), of the rest the days. These are moments and the brand is of the rows: worked out in
 * the statement from days and paths, the planner estimated the whole table for a month, and read all of it.
 */
export async function rankMembers(sql: Sql, query: RankingQuery): Promise<RankedMember[]> {
  const { brandId, pathOf, from, to, order, limit, offset } = query;
  const marks = await marksOf(sql, query);
  const below = pathOf === undefined ? '$8::text IS NULL' : BELOW;
  const days = `a.grain = 'day' AND a.brand_id = $1 AND ((a.at >= $2 AND a.at < $6) OR (a.at >= $7 AND a.at < $3)) AND ${below}`;
  const runningTotals = (at: string, sign: string) =>
    `UNION ALL SELECT a.member_id, ${SUMS.map((name) => `${sign}a.${name}`).join(', ')} FROM activity_standing a WHERE a.brand_id = $1 AND a.at = ${at} AND ${below}`;
  return many<RankedMember>(
    sql,
    `WITH part AS (
       SELECT a.member_id, a.bets::bigint AS bets, a.stake, a.payout, a.turnover, 0::bigint AS deposits, 0::bigint AS withdrawals FROM activity_play a WHERE ${days}
       UNION ALL SELECT a.member_id, 0, 0, 0, 0, CASE a.fact WHEN 'deposit' THEN a.amount ELSE 0 END, CASE a.fact WHEN 'withdrawal' THEN a.amount ELSE 0 END
         FROM activity_money a WHERE ${days} AND a.fact IN ('deposit', 'withdrawal')
       ${marks ? `${runningTotals('$6', '-')} ${runningTotals('$7', '')}` : ''}
     ), facts AS (
       SELECT member_id, ${SUMS.map((name) => `sum(${name})::bigint AS ${name}`).join(', ')}, sum(stake - payout)::bigint AS hold FROM part GROUP BY member_id
     ), page AS (
       SELECT f.*, count(*) OVER () AS total FROM facts f WHERE f.${order} > 0 ORDER BY f.${order} DESC, f.member_id LIMIT $4 OFFSET $5
     )
     SELECT g.member_id AS "memberId", n.username, g.bets::float8 AS bets, g.stake, g.payout, g.turnover, g.hold, g.deposits, g.withdrawals,
         g.total::float8 AS total
       FROM page g JOIN member_facts n ON n.id = g.member_id ORDER BY g.${order} DESC, g.member_id`,
    // Without marks: the days up to the end, and none after it.
    [brandId, from, to, limit, offset, marks?.first ?? to, marks?.last ?? to, pathOf ?? null],
  );
}
