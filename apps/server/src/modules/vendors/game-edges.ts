import { many, type Sql } from '../../kernel/db.ts';

export interface GameEdge {
  /** `rng`. */
  product: string;
  /** The highest return a game of it publishes, parts per million; null: none does. */
  mostReturn: number | null;
  /** Some games of it publish none. */
  hasUnknown: boolean;
}

/** Returns of the games a brand offers, by product. Lotteries say theirs themselves. */
export const readGameEdges = (sql: Sql, brandId: string): Promise<GameEdge[]> =>
  many<GameEdge>(
    sql,
    `SELECT lower(g.game_type) AS product, max(g.rtp_ppm)::int AS "mostReturn", bool_or(g.rtp_ppm IS NULL) AS "hasUnknown"
       FROM brand_game b JOIN game g ON g.node_id = b.node_id JOIN brand_vendor v ON v.brand_id = b.brand_id AND v.vendor = g.vendor
       WHERE b.brand_id = $1 AND b.enabled AND g.game_type NOT IN ('LOTT', 'ELOTT') GROUP BY 1 ORDER BY 1`,
    [brandId],
  );
