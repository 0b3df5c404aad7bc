import { one, type Sql } from '../../kernel/db.ts';

export interface ActiveQuery {
  brandId: string;
  /** An agent: members who stood below, and the agent. */
  pathOf?: string;
  /** Days of the brand, `YYYY-MM-DD`, both included. */
  fromDay: string;
  toDay: string;
}

/** Members who placed a bet within the days, each once. Sums of shorter periods are not this. */
export const countActive = async (sql: Sql, { brandId, pathOf, fromDay, toDay }: ActiveQuery): Promise<number> =>
  (
    await one<{ active: number }>(
      sql,
      `SELECT count(DISTINCT a.member_id)::float8 AS active
         FROM (SELECT $2::date::timestamp AT TIME ZONE time_zone AS starts, ($3::date + 1)::timestamp AT TIME ZONE time_zone AS ends
             FROM brand_facts WHERE id = $1) d
           JOIN activity_active a ON a.brand_id = $1 AND a.at >= d.starts AND a.at < d.ends
         WHERE $4::text IS NULL OR a.member_id = $4
           OR a.path_id IN (SELECT p.id FROM path p WHERE p.brand_id = $1 AND p.agents @> ARRAY[$4::text])`,
      [brandId, fromDay, toDay, pathOf ?? null],
    )
  ).active;
