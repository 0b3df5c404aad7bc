import { one, type Sql } from '../../kernel/db.ts';

export interface ActiveQuery {
  brandId: string;
  /** An agent: members who stood below, and the agent. */
  pathOf?: string;
  /** Days of the brand, `YYYY-MM-DD`, both included. */
  fromDay: string;
  toDay: string;
}

const PERIOD = `SELECT $2::date::timestamp AT TIME ZONE time_zone AS starts, ($3::date + 1)::timestamp AT TIME ZONE time_zone AS ends
  FROM brand_facts WHERE id = $1`;

/** Members who placed a bet within the days, each once. Sums of shorter periods are not this. */
export async function countActive(sql: Sql, { brandId, pathOf, fromDay, toDay }: ActiveQuery): Promise<number> {
  const days = [brandId, fromDay, toDay];
  const count = (text: string, values: unknown[]) => one<{ active: number }>(sql, text, values);
  const { active } =
    pathOf === undefined
      ? await count(
          `SELECT count(DISTINCT a.member_id)::float8 AS active FROM (${PERIOD}) d
             JOIN activity_active a ON a.brand_id = $1 AND a.at >= d.starts AND a.at < d.ends`,
          days,
        )
      : await count(
          `SELECT count(*)::float8 AS active FROM (
             SELECT a.member_id FROM (${PERIOD}) d JOIN path p ON p.brand_id = $1 AND p.agents @> ARRAY[$4]
               JOIN activity_active a ON a.path_id = p.id AND a.at >= d.starts AND a.at < d.ends
             UNION SELECT $4 FROM (${PERIOD}) d WHERE EXISTS (
               SELECT FROM activity_play a WHERE a.grain = 'day' AND a.member_id = $4 AND a.brand_id = $1 AND a.bets > 0 AND a.at >= d.starts AND a.at < d.ends)) m`,
          [...days, pathOf],
        );
  return active;
}
