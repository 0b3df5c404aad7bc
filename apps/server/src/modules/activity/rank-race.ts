import { many, type Sql } from '../../kernel/db.ts';

export interface RaceQuery {
  brandId: string;
  /** Beginning of a day of the brand, and end of one, excluded. */
  from: Date;
  to: Date;
  /** Lower-case kinds of games; empty: all. */
  products: readonly string[];
  measure: 'turnover' | 'highestMultiple';
  /** Members who take part; null: everybody who plays. */
  among: readonly string[] | null;
  /** How many leaders are wanted; who reached the same as the last of them is among them. */
  most: number;
  /** The member whose place is read too. */
  self: string | null;
}

export interface RacePlace {
  place: number;
  memberId: string;
  username: string;
  /** Ledger units of turnover, or of times the stake. */
  score: bigint;
}

/** A multiple is counted of single bets that were placed and settled within the period, in their present state. */
const SCORES = {
  turnover: `SELECT a.member_id, sum(a.turnover)::bigint AS score FROM activity_play a WHERE ${whereDays('a')} GROUP BY a.member_id`,
  highestMultiple: `SELECT w.member_id, s.score FROM (SELECT DISTINCT a.member_id FROM activity_play a WHERE ${whereDays('a')}) w
    CROSS JOIN LATERAL (SELECT max(b.payout * 10000 / b.stake)::bigint AS score FROM bet_facts b WHERE b.member_id = w.member_id AND b.brand_id = $1
      AND b.placed_at >= $2 AND b.placed_at < $3 AND b.settled_at < $3 AND b.state = 'settled' AND b.stake > 0 AND ($4::text[] = '{}' OR b.product = ANY ($4))) s`,
};

function whereDays(a: string): string {
  return `${a}.grain = 'day' AND ${a}.path_id IN (SELECT id FROM path WHERE brand_id = $1) AND ${a}.at >= $2 AND ${a}.at < $3
    AND ($4::text[] = '{}' OR ${a}.product = ANY ($4)) AND ($5::text[] IS NULL OR ${a}.member_id = ANY ($5))`;
}

/** When the score was reached: the slice that brought its last turnover, or the settling of its best bet. */
const REACHED = {
  turnover: `SELECT max(x.at) FROM activity_play x WHERE x.grain = 'slice' AND x.member_id = n.member_id AND x.brand_id = $1 AND x.at >= $2 AND x.at < $3
    AND x.turnover <> 0 AND ($4::text[] = '{}' OR x.product = ANY ($4))`,
  highestMultiple: `SELECT min(x.settled_at) FROM bet_facts x WHERE x.member_id = n.member_id AND x.brand_id = $1 AND x.placed_at >= $2 AND x.placed_at < $3
    AND x.settled_at < $3 AND x.state = 'settled' AND x.stake > 0 AND ($4::text[] = '{}' OR x.product = ANY ($4)) AND x.payout * 10000 / x.stake >= n.score`,
};

/**
 * Who leads a race, and one's own place: the highest score first; of equal ones who reached it first, then the older account. Free play and closed accounts take no part.
 */
export const rankRace = (sql: Sql, { brandId, from, to, products, measure, among, most, self }: RaceQuery): Promise<RacePlace[]> =>
  many<RacePlace>(
    sql,
    `WITH score AS (${SCORES[measure]}), scored AS MATERIALIZED (
       SELECT s.member_id, s.score, m.username, m.created_at, rank() OVER (ORDER BY s.score DESC) AS base
         FROM score s JOIN member_facts m ON m.id = s.member_id AND m.status <> 'closed' AND m.customer_type <> 4 WHERE s.score > 0
     ), near AS (
       SELECT * FROM scored WHERE base <= $6 OR score = (SELECT o.score FROM scored o WHERE o.member_id = $7)
     ), placed AS (
       SELECT n.*, n.base - 1 + row_number() OVER (PARTITION BY n.score ORDER BY (${REACHED[measure]}), n.created_at, n.member_id) AS place FROM near n
     )
     SELECT place::float8 AS place, member_id AS "memberId", username, score FROM placed WHERE place <= $6 OR member_id = $7 ORDER BY place`,
    [brandId, from, to, products, among, most, self],
  );
