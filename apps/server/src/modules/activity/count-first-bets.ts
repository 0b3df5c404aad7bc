import { many, type Sql } from '../../kernel/db.ts';

/** Members whose first bet of their day lies in each hour of the brand, from the beginning of a day on. */
export const countFirstBets = (sql: Sql, { brandId, from }: { brandId: string; from: Date }): Promise<{ at: Date; members: number }[]> =>
  many(
    sql,
    `SELECT date_trunc('hour', a.first_at, b.time_zone) AS at, count(*)::float8 AS members FROM brand_facts b CROSS JOIN LATERAL (
         SELECT min(first_at) AS first_at FROM activity_active WHERE brand_id = b.id AND at >= $2 GROUP BY at, member_id) a
       WHERE b.id = $1 GROUP BY 1`,
    [brandId, from],
  );
