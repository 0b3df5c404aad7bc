import { many, one, type Sql } from '../../kernel/db.ts';

export interface ActiveQuery {
  brandId: string;
  /** An agent: members who were below it, and the agent. */
  pathOf?: string;
  /** Half-open, from the beginning of a day of the brand to that of another. */
  from: Date;
  to: Date;
}

/**
 * Members who placed a bet within the days, each once. Sums of shorter periods are not this: counted are those who bet on one of the days and before on
 * none of them, so that what is read depends on the days and not on the members.
 */
export async function countBettors(sql: Sql, { brandId, pathOf, from, to }: ActiveQuery): Promise<number> {
  const { active } = await one<{ active: number }>(
    sql,
    `SELECT (coalesce((SELECT sum(a.members) FROM activity_active_team a
         WHERE a.brand_id = $1 AND a.agent = $4 AND a.at >= $2 AND a.at < $3 AND a.before < $2), 0)
       + (SELECT count(DISTINCT a.member_id) FROM activity_active a
         WHERE a.member_id = $4 AND a.brand_id = $1 AND a.at >= $2 AND a.at < $3))::float8 AS active`,
    [brandId, from, to, pathOf ?? ''],
  );
  return active;
}

export interface ActiveDay {
  /** `YYYY-MM-DD` of the brand. */
  day: string;
  active: number;
}

/** Members of an agent's team, the agent too, who placed a bet, day by day. Their sum is no number of members: one active on two days is in both. */
export const countBettorsByDay = (sql: Sql, { brandId, agentId, from, to }: TeamDays): Promise<ActiveDay[]> =>
  many<ActiveDay>(
    sql,
    `SELECT to_char(n.at AT TIME ZONE b.time_zone, 'YYYY-MM-DD') AS day, sum(n.members)::float8 AS active
       FROM brand_facts b CROSS JOIN (
         SELECT a.at, a.members FROM activity_active_team a WHERE a.brand_id = $1 AND a.agent = $2 AND a.at >= $3 AND a.at < $4
         UNION ALL SELECT DISTINCT a.at, 1 FROM activity_active a WHERE a.member_id = $2 AND a.brand_id = $1 AND a.at >= $3 AND a.at < $4) n
       WHERE b.id = $1 GROUP BY 1 HAVING sum(n.members) > 0 ORDER BY 1`,
    [brandId, agentId, from, to],
  );

export interface TeamDays {
  brandId: string;
  agentId: string;
  from: Date;
  to: Date;
}

export interface ActiveTeamQuery extends TeamDays {
  /** Valid turnover from which a member is active, ledger units; 0: any bet. */
  least: bigint;
  /** Play of these products only. */
  products?: readonly string[];
}

/** Valid turnover of each member of the team on each day, the agent too; days are `$3` to `$4`. */
const OF_TEAM = `SELECT a.at, a.member_id, a.turnover FROM activity_play a
    WHERE a.grain = 'day' AND a.at >= $3 AND a.at < $4 AND a.path_id IN (SELECT p.id FROM path p WHERE p.brand_id = $1 AND p.agents @> ARRAY[$2::text])
      AND ($6::text[] IS NULL OR a.product = ANY ($6))
  UNION ALL SELECT a.at, a.member_id, a.turnover FROM activity_play a
    WHERE a.grain = 'day' AND a.at >= $3 AND a.at < $4 AND a.member_id = $2 AND a.brand_id = $1 AND ($6::text[] IS NULL OR a.product = ANY ($6))`;

const valuesOf = ({ brandId, agentId, from, to, least, products }: ActiveTeamQuery): unknown[] => [
  brandId,
  agentId,
  from,
  to,
  least > 1n ? least : 1n,
  products ?? null,
];

/**
 * Active members of an agent's team, the agent too, each once: whose valid turnover within the days is `least` or more, as settlements count them. Reads
 * a row a member and day; without a least turnover the days alone.
 */
export async function countActiveTeam(sql: Sql, query: ActiveTeamQuery): Promise<number> {
  const { brandId, agentId, from, to, least, products } = query;
  if (least === 0n && !products) return countBettors(sql, { brandId, pathOf: agentId, from, to });
  const { active } = await one<{ active: number }>(
    sql,
    `SELECT count(*)::float8 AS active FROM (SELECT t.member_id FROM (${OF_TEAM}) t GROUP BY t.member_id HAVING sum(t.turnover) >= $5) m`,
    valuesOf(query),
  );
  return active;
}

/** The same day by day, each day a period of its own. */
export const countActiveTeamByDay = (sql: Sql, query: ActiveTeamQuery): Promise<ActiveDay[]> =>
  query.least === 0n && !query.products
    ? countBettorsByDay(sql, query)
    : many<ActiveDay>(
        sql,
        `SELECT to_char(m.at AT TIME ZONE b.time_zone, 'YYYY-MM-DD') AS day, count(*)::float8 AS active
           FROM brand_facts b CROSS JOIN (SELECT t.at FROM (${OF_TEAM}) t GROUP BY t.at, t.member_id HAVING sum(t.turnover) >= $5) m
           WHERE b.id = $1 GROUP BY 1 ORDER BY 1`,
        valuesOf(query),
      );
