import { many, type Sql } from '../../kernel/db.ts';

/** What a member played under one path in a product; amounts in ledger units. */
export interface PathPlay {
  memberId: string;
  /** Agents above when the bets were placed, the topmost first. */
  agents: string[];
  product: string;
  turnover: bigint;
  stake: bigint;
  payout: bigint;
  /** Of the turnover: changes of bets that had been settled before. */
  late: bigint;
}

export interface PathQuery {
  brandId: string;
  /** At the beginnings of slices. */
  from: Date;
  to: Date;
  /** Members of whom play without an agent above is wanted too. */
  own: readonly string[];
}

/** The whole days of the brand within the period; what is left at its ends is read from the operations. */
const DAYS = `WITH day AS (SELECT min(starts) AS first, max(ends) AS last FROM activity_cover($1, $2, $3, 'day') WHERE grain = 'day')`;

const COUNTED = `FROM bet_counting c JOIN member_facts m ON m.id = c.member_id AND m.customer_type <> 4
  WHERE c.brand_id = $1 AND c.is_counted AND (c.agents <> '{}' OR c.member_id = ANY ($4))`;

/** Play by member, path and product. Reading what is closed gives the same for ever. */
export async function readPathPlay(sql: Sql, { brandId, from, to, own }: PathQuery): Promise<PathPlay[]> {
  return many<PathPlay>(
    sql,
    `${DAYS}, rows AS (
       SELECT a.member_id, p.agents, a.product, a.turnover, a.stake, a.payout, 0::bigint AS late
         FROM day d JOIN activity_play a ON a.grain = 'day' AND a.brand_id = $1 AND a.at >= d.first AND a.at < d.last JOIN path p ON p.id = a.path_id
         WHERE p.agents <> '{}' OR a.member_id = ANY ($4)
       UNION ALL
       SELECT c.member_id, c.agents, c.product, c.turnover, c.stake, c.payout, CASE WHEN c.revision IS NOT NULL THEN c.turnover ELSE 0 END
         ${COUNTED} AND c.at >= $2 AND c.at < coalesce((SELECT first FROM day), $3)
       UNION ALL
       SELECT c.member_id, c.agents, c.product, c.turnover, c.stake, c.payout, CASE WHEN c.revision IS NOT NULL THEN c.turnover ELSE 0 END
         ${COUNTED} AND c.at >= (SELECT last FROM day) AND c.at < $3
       UNION ALL
       SELECT c.member_id, c.agents, c.product, 0, 0, 0, c.turnover
         ${COUNTED} AND c.revision IS NOT NULL AND c.at >= (SELECT first FROM day) AND c.at < (SELECT last FROM day))
     SELECT member_id AS "memberId", agents, coalesce(product, '') AS product, sum(turnover)::bigint AS turnover, sum(stake)::bigint AS stake,
         sum(payout)::bigint AS payout, sum(late)::bigint AS late
       FROM rows GROUP BY 1, 2, 3`,
    [brandId, from, to, own],
  );
}

/** Of the play of a period that counts for what was bet on earlier days: by the brand's day of placing. The rest was placed within. */
export async function readEarlierPlaced(sql: Sql, { brandId, from, to, own }: PathQuery): Promise<(PathPlay & { day: string })[]> {
  return many<PathPlay & { day: string }>(
    sql,
    `SELECT c.member_id AS "memberId", c.agents, coalesce(c.product, '') AS product, to_char(b.placed_at AT TIME ZONE z.time_zone, 'YYYY-MM-DD') AS day,
         sum(c.turnover)::bigint AS turnover, sum(c.stake)::bigint AS stake, sum(c.payout)::bigint AS payout, 0::bigint AS late
       FROM bet_counting c JOIN brand_facts z ON z.id = c.brand_id JOIN bet_facts b ON b.id = c.bet_id AND b.placed_at < $2
         JOIN member_facts m ON m.id = c.member_id AND m.customer_type <> 4
       WHERE c.brand_id = $1 AND c.is_counted AND c.at >= $2 AND c.at < $3 AND (c.agents <> '{}' OR c.member_id = ANY ($4))
       GROUP BY 1, 2, 3, 4`,
    [brandId, from, to, own],
  );
}

/** Play of bets that ended alike and reach the same of the single bet amounts. */
export interface SinglePlay extends PathPlay {
  hasWon: boolean;
  /** How many of the amounts a bet reaches. */
  reached: number;
}

/**
 * Settled bets one by one, summed by how they ended and which of the single bet amounts (rising, ledger units) their stakes reach. A changed bet is taken
 * out of its old path and counted under the new one.
 */
export async function readSinglePlay(
  sql: Sql,
  { brandId, from, to, own, amounts }: PathQuery & { amounts: readonly bigint[] },
): Promise<SinglePlay[]> {
  return many<SinglePlay>(
    sql,
    // Few bets are changed: only of these the earlier state is read.
    `WITH changed AS MATERIALIZED (
       SELECT c.number, c.line, c.bet_id, c.member_id, c.agents, c.product, c.stake, c.payout, c.turnover
         ${COUNTED} AND c.revision IS NOT NULL AND c.at >= $2 AND c.at < $3),
     earlier AS MATERIALIZED (
       SELECT e.bet_id, e.number, e.line, e.stake, e.payout, e.turnover FROM bet_counting e
         WHERE e.bet_id IN (SELECT bet_id FROM changed) AND e.is_counted AND e.brand_id = $1 AND e.at < $3
           AND e.at >= (SELECT min(b.placed_at) FROM changed x JOIN bet_facts b ON b.id = x.bet_id)),
     stood AS (
       SELECT c.*, coalesce(e.stake, 0)::bigint AS stake0, coalesce(e.payout, 0)::bigint AS payout0, coalesce(e.turnover, 0)::bigint AS turnover0
         FROM changed c CROSS JOIN LATERAL (
           SELECT sum(e.stake) AS stake, sum(e.payout) AS payout, sum(e.turnover) AS turnover FROM earlier e
             WHERE e.bet_id = c.bet_id AND (e.number, e.line) < (c.number, c.line)) e),
     rows AS (
       SELECT c.member_id, c.agents, c.product, c.payout > c.stake AS won, c.stake AS single, c.turnover, c.stake, c.payout, 0::bigint AS late
         ${COUNTED} AND c.revision IS NULL AND c.at >= $2 AND c.at < $3
       UNION ALL
       SELECT member_id, agents, product, payout0 + payout > stake0 + stake, stake0 + stake, turnover0 + turnover, stake, payout, turnover FROM stood
       UNION ALL
       SELECT member_id, agents, product, payout0 > stake0, stake0, -turnover0, 0, 0, 0 FROM stood WHERE turnover0 <> 0)
     SELECT member_id AS "memberId", agents, coalesce(product, '') AS product, won AS "hasWon", width_bucket(single, $5::bigint[]) AS reached,
         sum(turnover)::bigint AS turnover, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout, sum(late)::bigint AS late
       FROM rows GROUP BY 1, 2, 3, 4, 5`,
    [brandId, from, to, own, amounts],
  );
}
