import { many, type Sql } from '../../kernel/db.ts';
import { type ActivityQuery, COVER, type SumGroup, type Division, PATHS, planOf, type Sources } from './periods.ts';

export interface PlayQuery extends ActivityQuery {
  product?: string | readonly string[];
  by?: readonly Division[];
}

/** Amounts in ledger units; `bets`, `cancelled` and `settled` are counts. */
export interface PlaySum {
  /** Bets placed. */
  bets: number;
  /** Bets taken back, whenever they had been placed. */
  cancelled: number;
  /** Bets settled, less settled ones taken back. */
  settled: number;
  /** Stakes that moved, less those given back; less `stake` it is the change in open stakes. */
  placed: bigint;
  /** Wins that moved, less those taken back. */
  paid: bigint;
  /** Settled stakes: what counts as played, on the brand's day of settling. */
  stake: bigint;
  payout: bigint;
  /** Valid turnover. */
  turnover: bigint;
  /** `turnover` by the weights of its products, rounded towards nothing by product. */
  weighted: bigint;
  commission: bigint;
}

const SOURCES: Sources = {
  members: (who) => `SELECT a.* FROM cover c JOIN activity_play a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
    WHERE a.member_id ${who} AND a.brand_id = $1`,
  listed: `SELECT a.* FROM cover c JOIN activity_play a ON a.grain = 'day' AND a.at >= c.starts AND a.at < c.ends
    WHERE c.grain = 'day' AND a.path_id IN (${PATHS})
    UNION ALL SELECT a.* FROM cover c JOIN activity_play a ON a.grain = 'day' AND a.at >= c.starts AND a.at < c.ends
      WHERE c.grain = 'day' AND a.member_id = $6 AND a.brand_id = $1`,
  team: `SELECT a.at, a.product, a.bets, a.cancelled, a.settled, a.placed, a.paid, a.stake, a.payout, a.turnover, a.commission
      FROM cover c JOIN activity_team a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends WHERE a.brand_id = $1 AND a.agent = $6
    UNION ALL SELECT a.at, a.product, a.bets, a.cancelled, a.settled, a.placed, a.paid, a.stake, a.payout, a.turnover, a.commission
      FROM cover c JOIN activity_play a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends WHERE a.member_id = $6 AND a.brand_id = $1`,
  brand: `SELECT a.* FROM cover c JOIN activity_team a ON a.grain = c.grain AND a.at >= c.starts AND a.at < c.ends
    WHERE a.brand_id = $1 AND a.agent = ''`,
};

const COUNTS = ['bets', 'cancelled', 'settled'] as const;
const AMOUNTS = ['placed', 'paid', 'stake', 'payout', 'turnover', 'commission'] as const;
const inner = [...COUNTS, ...AMOUNTS].map((name) => `sum(r.${name}) AS ${name}`).join(', ');
const outer = [
  ...COUNTS.map((name) => `coalesce(sum(s.${name}), 0)::float8 AS ${name}`),
  ...[...AMOUNTS, 'weighted'].map((name) => `coalesce(sum(s.${name}), 0)::bigint AS ${name}`),
].join(', ');

/** What was played: one row without `by`, else a row for each part in which anything happened, in its order. */
export async function sumPlay(sql: Sql, query: PlayQuery): Promise<(PlaySum & SumGroup)[]> {
  const { by = [], product } = query;
  const { source, statement, fields, names, places, values } = planOf(query, by, SOURCES);
  const order = places.slice(0, -2);
  return many<PlaySum & SumGroup>(
    sql,
    statement(`WITH ${COVER}
     SELECT ${names}${outer} FROM (
       SELECT ${fields}${inner}, div(sum(r.turnover) * coalesce(max(w.turnover_weight), 1000000), 1000000) AS weighted
         FROM zone z CROSS JOIN (${source}) r LEFT JOIN product w ON w.code = r.product
         WHERE $7::text[] IS NULL OR r.product = ANY ($7) GROUP BY ${places}r.product) s
     ${order === '' ? '' : `GROUP BY ${order} ORDER BY ${order}`}`),
    [...values, product === undefined ? null : [product].flat()],
  );
}

export interface GameQuery {
  brandId: string;
  /** Days of the brand, `YYYY-MM-DD`, both included. */
  fromDay: string;
  toDay: string;
}

export interface GameDay extends Omit<PlaySum, 'weighted'> {
  day: string;
  product: string;
  vendor: string;
  game: string;
}

/** The results of each game on each day it was played. */
export const readGameDays = (sql: Sql, { brandId, fromDay, toDay }: GameQuery): Promise<GameDay[]> =>
  many<GameDay>(
    sql,
    `SELECT to_char(g.at AT TIME ZONE b.time_zone, 'YYYY-MM-DD') AS day, g.product, g.vendor, g.game, g.bets::float8, g.cancelled::float8, g.settled::float8,
         g.placed, g.paid, g.stake, g.payout, g.turnover, g.commission
       FROM brand_facts b JOIN activity_game g ON g.brand_id = b.id AND g.at >= $2::date::timestamp AT TIME ZONE b.time_zone
         AND g.at < ($3::date + 1)::timestamp AT TIME ZONE b.time_zone
       WHERE b.id = $1 ORDER BY g.at, g.vendor, g.game, g.product`,
    [brandId, fromDay, toDay],
  );
