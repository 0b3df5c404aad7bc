import { many, one, type Sql } from '../../kernel/db.ts';

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

/**
 * Members who placed a bet within the days, each once. Sums of shorter periods are not this: counted are those who bet on one of the days and before on
 * none of them, so that what is read depends on the days and not on the members.
 */
export async function countActive(sql: Sql, { brandId, pathOf, fromDay, toDay }: ActiveQuery): Promise<number> {
  const { active } = await one<{ active: number }>(
    sql,
    `WITH d AS MATERIALIZED (${PERIOD})
     SELECT (coalesce((SELECT sum(a.members) FROM d JOIN activity_active_team a
         ON a.brand_id = $1 AND a.agent = $4 AND a.at >= d.starts AND a.at < d.ends AND a.before < d.starts), 0)
       + (SELECT count(DISTINCT a.member_id) FROM d JOIN activity_active a
         ON a.member_id = $4 AND a.brand_id = $1 AND a.at >= d.starts AND a.at < d.ends))::float8 AS active`,
    [brandId, fromDay, toDay, pathOf ?? ''],
  );
  return active;
}

export interface ActiveDay {
  /** `YYYY-MM-DD` of the brand. */
  day: string;
  active: number;
}

/** Members of an agent's team, the agent too, who placed a bet, day by day. Their sum is no number of members: one active on two days is in both. */
export const countActiveByDay = (
  sql: Sql,
  { brandId, agentId, from, to }: { brandId: string; agentId: string; from: Date; to: Date },
): Promise<ActiveDay[]> =>
  many<ActiveDay & Record<string, unknown>>(
    sql,
    `SELECT to_char(n.at AT TIME ZONE b.time_zone, 'YYYY-MM-DD') AS day, sum(n.members)::float8 AS active
       FROM brand_facts b CROSS JOIN (
         SELECT a.at, a.members FROM activity_active_team a WHERE a.brand_id = $1 AND a.agent = $2 AND a.at >= $3 AND a.at < $4
         UNION ALL SELECT DISTINCT a.at, 1 FROM activity_active a WHERE a.member_id = $2 AND a.brand_id = $1 AND a.at >= $3 AND a.at < $4) n
       WHERE b.id = $1 GROUP BY 1 HAVING sum(n.members) > 0 ORDER BY 1`,
    [brandId, agentId, from, to],
  );
