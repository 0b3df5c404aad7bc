import { many, one, type Sql } from '../../kernel/db.ts';
import type { MoneyFact } from './sum-money.ts';

export interface BranchQuery {
  brandId: string;
  /** Under whom it happened: what a member did elsewhere, before they joined, is not included. */
  agentId: string;
  /** Members below the agent, each with everybody below them. */
  members: readonly string[];
  /** Midnights of the brand. */
  from: Date;
  to: Date;
}

/** Of a member with everybody below; ledger units. */
export interface BranchPlay {
  memberId: string;
  product: string;
  bets: number;
  settled: number;
  placed: bigint;
  stake: bigint;
  payout: bigint;
  turnover: bigint;
}

export interface BranchMoney {
  memberId: string;
  fact: MoneyFact;
  amount: bigint;
}

/**
 * Members who were never moved: all rows of their team are theirs. Of the others only rows under paths through the agent
 * count.
 */
const ASKED = `here AS MATERIALIZED (SELECT id FROM path WHERE brand_id = $1 AND agents @> ARRAY[$2::text]),
  asked AS MATERIALIZED (SELECT m.id, (SELECT count(*) = 1 AND bool_and(p.since = '-infinity') FROM member_path p WHERE p.member_id = m.id) AS stayed
    FROM unnest($3::text[]) m (id))`;
const THROUGH = `SELECT p.id FROM path p WHERE p.brand_id = $1 AND p.agents @> ARRAY[$2::text, q.id]`;
const SPAN = `a.at >= $4 AND a.at < $5`;

/** What each branch played, a row for each product. Days only. */
export const sumBranchPlay = (sql: Sql, { brandId, agentId, members, from, to }: BranchQuery): Promise<BranchPlay[]> =>
  many<BranchPlay>(
    sql,
    `WITH ${ASKED}
     SELECT q.id AS "memberId", r.product, sum(r.bets)::float8 AS bets, sum(r.settled)::float8 AS settled, sum(r.placed)::bigint AS placed,
         sum(r.stake)::bigint AS stake, sum(r.payout)::bigint AS payout, sum(r.turnover)::bigint AS turnover
       FROM asked q CROSS JOIN LATERAL (
         SELECT a.product, a.bets, a.settled, a.placed, a.stake, a.payout, a.turnover FROM activity_team a
           WHERE q.stayed AND a.brand_id = $1 AND a.agent = q.id AND a.grain = 'day' AND ${SPAN}
         UNION ALL SELECT a.product, a.bets, a.settled, a.placed, a.stake, a.payout, a.turnover FROM activity_play a
           WHERE NOT q.stayed AND a.grain = 'day' AND a.path_id IN (${THROUGH}) AND ${SPAN}
         UNION ALL SELECT a.product, a.bets, a.settled, a.placed, a.stake, a.payout, a.turnover FROM activity_play a
           WHERE a.grain = 'day' AND a.member_id = q.id AND ${SPAN} AND a.path_id IN (SELECT id FROM here)) r
       GROUP BY 1, 2 ORDER BY 1, 2`,
    [brandId, agentId, members, from, to],
  );

/** Money in and out of each branch, a row for each fact. Days only. */
export const sumBranchMoney = (sql: Sql, { brandId, agentId, members, from, to }: BranchQuery): Promise<BranchMoney[]> =>
  many<BranchMoney>(
    sql,
    `WITH ${ASKED}
     SELECT q.id AS "memberId", r.fact, sum(r.amount)::bigint AS amount
       FROM asked q CROSS JOIN LATERAL (
         SELECT a.fact, a.amount FROM activity_money_team a WHERE q.stayed AND a.brand_id = $1 AND a.agent = q.id AND a.grain = 'day' AND ${SPAN}
         UNION ALL SELECT a.fact, a.amount FROM activity_money a
           WHERE NOT q.stayed AND a.grain = 'day' AND a.path_id IN (${THROUGH}) AND ${SPAN}
         UNION ALL SELECT a.fact, a.amount FROM activity_money a
           WHERE a.grain = 'day' AND a.member_id = q.id AND ${SPAN} AND a.path_id IN (SELECT id FROM here)) r
       GROUP BY 1, 2 ORDER BY 1, 2`,
    [brandId, agentId, members, from, to],
  );

/** Members of an agent's team whose first deposit ever lies in the range. Days only. */
export const countFirstDeposits = async (sql: Sql, { brandId, agentId, from, to }: Omit<BranchQuery, 'members'>): Promise<number> =>
  (
    await one<{ count: number }>(
      sql,
      `SELECT count(*)::float8 AS count FROM (
         SELECT DISTINCT a.member_id FROM activity_money a JOIN path p ON p.id = a.path_id AND p.brand_id = $1 AND p.agents @> ARRAY[$2::text]
           WHERE a.grain = 'day' AND a.fact = 'deposit' AND a.at >= $3 AND a.at < $4) m
       WHERE NOT EXISTS (SELECT FROM activity_money e WHERE e.grain = 'day' AND e.member_id = m.member_id AND e.fact = 'deposit' AND e.at < $3)`,
      [brandId, agentId, from, to],
    )
  ).count;
