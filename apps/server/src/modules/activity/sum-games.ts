import { many, type Sql } from '../../kernel/db.ts';
import type { GameQuery, PlaySum } from './sum-play.ts';

export type GameDivision = 'day' | 'product' | 'vendor' | 'game';

export interface GameSumQuery extends GameQuery {
  product?: string | undefined;
  vendor?: string | undefined;
  /** Of `vendor`. */
  game?: string | undefined;
  /** An agent: everybody who was below it, and the agent's own. */
  pathOf?: string | undefined;
  /** `game` needs `vendor`: codes are the vendor's. */
  by?: readonly GameDivision[];
}

export type GameSum = Omit<PlaySum, 'weighted'> & { day?: string; product?: string; vendor?: string; game?: string };

const FIELDS: Record<GameDivision, string> = {
  day: `to_char(g.at AT TIME ZONE b.time_zone, 'YYYY-MM-DD')`,
  product: 'g.product',
  vendor: 'g.vendor',
  game: 'g.game',
};
const COUNTS = ['bets', 'cancelled', 'settled'].map((name) => `coalesce(sum(g.${name}), 0)::float8 AS ${name}`);
const AMOUNTS = ['placed', 'paid', 'stake', 'payout', 'turnover', 'commission'].map(
  (name) => `coalesce(sum(g.${name}), 0)::bigint AS ${name}`,
);

const DAYS = `k.brand_id = b.id AND k.at >= $2::date::timestamp AT TIME ZONE b.time_zone AND k.at < ($3::date + 1)::timestamp AT TIME ZONE b.time_zone`;
const OF_BRAND = `SELECT k.* FROM activity_game k WHERE ${DAYS} AND $7::text IS NULL`;
const OF_TEAM = `SELECT k.* FROM activity_game_team k WHERE ${DAYS} AND k.agent = $7`;

/** What was played on whole days by game, vendor, product or day: a row for each part in which anything happened, in its order; one row without `by`. */
export function sumGames(sql: Sql, { brandId, fromDay, toDay, product, vendor, game, pathOf, by = [] }: GameSumQuery): Promise<GameSum[]> {
  const places = by.map((_one, place) => place + 1).join(', ');
  return many<GameSum>(
    sql,
    `SELECT ${[...by.map((one) => `${FIELDS[one]} AS ${one}`), ...COUNTS, ...AMOUNTS].join(', ')}
       FROM brand_facts b CROSS JOIN LATERAL (${pathOf === undefined ? OF_BRAND : OF_TEAM}) g
       WHERE b.id = $1 AND ($4::text IS NULL OR g.product = $4) AND ($5::text IS NULL OR g.vendor = $5) AND ($6::text IS NULL OR g.game = $6)
       ${places === '' ? '' : `GROUP BY ${places} ORDER BY ${places}`}`,
    [brandId, fromDay, toDay, product ?? null, vendor ?? null, game ?? null, pathOf ?? null],
  );
}
