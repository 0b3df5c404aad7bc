import { many, one, prepared, type Sql } from '../../kernel/db.ts';

/*
 * What sums cannot answer: single bets of a member. They were placed and settled within the period and are still settled now, so that a bet
 * taken back later is none. Read from the bets by member and time of placing; the caller leaves out free play.
 */

export interface FeatQuery {
  brandId: string;
  memberId: string;
  from: Date;
  to: Date;
  /** Lower-case kinds of games; empty: all. */
  products: readonly string[];
  /** Ledger units; a bet below it does not count. */
  minStake: bigint;
}

export interface Feats {
  bets: number;
  /** Different games. */
  games: number;
  /** Largest payout in hundredths of its stake. */
  multiple: bigint;
  /** When the last one was settled, and the first one of the largest multiple; null without bets. */
  lastAt: Date | null;
  bestAt: Date | null;
}

const SINGLE = `b.state = 'settled' AND b.stake >= $5 AND ($6::text[] = '{}' OR b.product = ANY ($6))`;

const FEATS = prepared(
  `SELECT count(*)::float8 AS bets, count(DISTINCT (b.vendor, b.game))::float8 AS games, coalesce(max(b.payout * 100 / b.stake), 0)::bigint AS multiple,
       max(b.settled_at) AS "lastAt", (array_agg(b.settled_at ORDER BY b.payout * 100 / b.stake DESC, b.settled_at))[1] AS "bestAt"
     FROM bet_facts b WHERE b.member_id = $2 AND b.brand_id = $1 AND b.placed_at >= $3 AND b.placed_at < $4 AND b.settled_at < $4 AND ${SINGLE}`,
);

export const readFeats = (sql: Sql, { brandId, memberId, from, to, products, minStake }: FeatQuery): Promise<Feats> =>
  one<Feats>(sql, FEATS, [brandId, memberId, from, to, minStake, products]);

/** How often each period was reached by how many, and by how many members in all. */
export interface ReachCounts {
  /** By place in `periods`. */
  times: number[];
  members: number;
}

export interface ReachQuery {
  brandId: string;
  /** Half-open, beginning at slices, in their order. */
  periods: readonly { from: Date; to: Date }[];
  products: readonly string[];
  target: bigint;
}

const COUNTED = `SELECT n::int AS n, count(*)::float8 AS times, (SELECT count(DISTINCT member_id) FROM did)::float8 AS members FROM did GROUP BY n`;

async function countReached(sql: Sql, periods: number, [text, values]: readonly [text: string, values: unknown[]]): Promise<ReachCounts> {
  const rows = await many<{ n: number; times: number; members: number }>(sql, `WITH ${text} ${COUNTED}`, values);
  return {
    times: Array.from({ length: periods }, (_one, n) => rows.find((row) => row.n === n + 1)?.times ?? 0),
    members: rows[0]?.members ?? 0,
  };
}

const PERIODS = `p AS MATERIALIZED (SELECT * FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY u (starts, ends, n)),
  who AS MATERIALIZED (SELECT DISTINCT a.member_id, p.n, p.starts, p.ends FROM p JOIN activity_play a ON a.grain = 'day' AND a.brand_id = $1
      AND a.at < p.ends AND a.at + interval '25 hours' > p.starts
    JOIN member_facts m ON m.id = a.member_id AND m.customer_type <> 4)`;

const bounds = ({ periods }: ReachQuery) => [periods.map(({ from }) => from), periods.map(({ to }) => to)];

/** Members whose valid turnover reached a target in periods: for a trial, not for every day. */
export const countTurnoverReached = (sql: Sql, query: ReachQuery): Promise<ReachCounts> =>
  countReached(sql, query.periods.length, [
    `${PERIODS}, did AS (SELECT w.member_id, w.n FROM who w CROSS JOIN LATERAL (
         SELECT sum(a.turnover) AS sum FROM activity_cover($1, w.starts, w.ends, 'day') c JOIN activity_play a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
           WHERE a.member_id = w.member_id AND a.brand_id = $1 AND ($4::text[] = '{}' OR a.product = ANY ($4))) s WHERE s.sum >= $5)`,
    [query.brandId, ...bounds(query), query.products, query.target],
  ]);

/** The same of single bets: how many, of how many games, or the largest multiple. */
export const countFeatsReached = (
  sql: Sql,
  query: ReachQuery & { minStake: bigint; by: 'bets' | 'games' | 'multiple' },
): Promise<ReachCounts> => {
  const measure = { bets: 'count(*)', games: 'count(DISTINCT (b.vendor, b.game))', multiple: 'max(b.payout * 100 / b.stake)' }[query.by];
  return countReached(sql, query.periods.length, [
    `${PERIODS}, did AS (SELECT w.member_id, w.n FROM who w CROSS JOIN LATERAL (
         SELECT ${measure} AS measure FROM bet_facts b WHERE b.member_id = w.member_id AND b.brand_id = $1 AND b.placed_at >= w.starts AND b.placed_at < w.ends
           AND b.settled_at < w.ends AND ${SINGLE}) s WHERE s.measure >= $4)`,
    [query.brandId, ...bounds(query), query.target, query.minStake, query.products],
  ]);
};

/** The same of deposits. */
export const countDepositsReached = (sql: Sql, query: Omit<ReachQuery, 'products'>): Promise<ReachCounts> =>
  countReached(sql, query.periods.length, [
    `p AS (SELECT * FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY u (starts, ends, n)),
       did AS (SELECT a.member_id, p.n FROM p CROSS JOIN LATERAL activity_cover($1, p.starts, p.ends, 'day') c JOIN activity_money a ON a.grain = c.grain
           AND a.at >= c.starts AND a.at < c.ends AND a.brand_id = $1 AND a.fact = 'deposit' GROUP BY 1, 2 HAVING sum(a.amount) >= $4)`,
    [query.brandId, ...bounds({ ...query, products: [] }), query.target],
  ]);
