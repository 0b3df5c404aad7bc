import { many, type Sql } from '../../../kernel/db.ts';

export interface TeamSize {
  members: number;
  agents: number;
}

export const AGENT_TYPES = '(1, 2, 41, 42)';

/** Number of members below each of these, from the counts of the agents of their branches; zeros are left out. */
export async function readTeamSizes(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, TeamSize>> {
  const rows = await many<TeamSize & { id: string }>(
    sql,
    `SELECT u.id, sum(d.members)::int AS members, sum(d.agents)::int AS agents FROM (
         SELECT a.id, a.agent_path FROM member_facts a WHERE a.customer_type IN ${AGENT_TYPES} AND a.agent_path && $1::text[]
         UNION SELECT a.id, a.agent_path FROM member_facts a WHERE a.id = ANY ($1)) a
       JOIN agent_direct d ON d.agent_id = a.id CROSS JOIN LATERAL unnest(a.agent_path || a.id) u (id)
       WHERE u.id = ANY ($1) GROUP BY u.id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

/** Sizes of every team of a branch, for an order by them: `id`, `members`. $1 is the head of the branch. */
export const BRANCH_SIZES = `SELECT u.id, sum(d.members)::int AS members FROM member_facts a JOIN agent_direct d ON d.agent_id = a.id
  CROSS JOIN LATERAL unnest(a.agent_path || a.id) u (id) WHERE a.customer_type IN ${AGENT_TYPES} AND a.agent_path @> ARRAY[$1::text] GROUP BY u.id`;
