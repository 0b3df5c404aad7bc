import { ONLINE_SECONDS } from '../../kernel/online.ts';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import type { NameFor } from './deps.ts';

/** Somebody of a team; `customer_type` 1, 2, 41, 42 are agents. */
export interface TeamMember {
  id: string;
  username: string;
  customer_type: number;
  agent_path: string[];
}

const FIELDS = 'm.id, m.username, m.customer_type, m.agent_path';

/** The member, if they are the agent or a downline; null for all others, also of other brands. */
export const findInTeam = (sql: Sql, { brandId, agentId, memberId }: { brandId: string; agentId: string; memberId: string }) =>
  maybeOne<TeamMember>(
    sql,
    `SELECT ${FIELDS} FROM member_facts m WHERE m.id = $3 AND m.brand_id = $1 AND (m.id = $2 OR m.agent_path @> ARRAY[$2])`,
    [brandId, agentId, memberId],
  );

/** By the full user name, in any case, where the agent reads it in full: what a mask hides must not be revealed by a search. */
export async function findInTeamByName(
  sql: Sql,
  { brandId, agentId, name, nameOf }: { brandId: string; agentId: string; name: string; nameOf: NameFor },
): Promise<TeamMember | null> {
  const member = await maybeOne<TeamMember>(
    sql,
    `SELECT ${FIELDS} FROM member_facts m WHERE m.brand_id = $1 AND lower(m.username) = lower($3) AND (m.id = $2 OR m.agent_path @> ARRAY[$2])`,
    [brandId, agentId, name],
  );
  const seen = member && nameOf(agentId, { id: member.id, username: member.username, agentPath: member.agent_path });
  return seen === member?.username ? member : null;
}

/** From the agent down to a member of the team, both included. */
export const findTrail = (sql: Sql, agentId: string, member: TeamMember): Promise<TeamMember[]> => {
  const ids = [...member.agent_path.slice(member.agent_path.indexOf(agentId)), member.id];
  return many<TeamMember>(
    sql,
    `SELECT ${FIELDS} FROM unnest($1::text[]) WITH ORDINALITY i (id, place) JOIN member_facts m ON m.id = i.id ORDER BY i.place`,
    [member.id === agentId ? [agentId] : ids],
  );
};

export interface DirectMember extends TeamMember {
  has_direct: boolean;
}

/** The last agent of a path is the upline, as in the index of members. */
const RIGHT_BELOW = (alias: string, agent: string): string =>
  `${alias}.agent_path[cardinality(${alias}.agent_path)] = ${agent} AND ${alias}.agent_path <> '{}'`;

/** Direct downlines, newest first. */
export const findDirect = (
  sql: Sql,
  { member, limit, offset }: { member: TeamMember; limit: number; offset: number },
): Promise<DirectMember[]> =>
  many<DirectMember>(
    sql,
    `SELECT ${FIELDS}, EXISTS (SELECT FROM member_facts b WHERE ${RIGHT_BELOW('b', 'm.id')}) AS has_direct
       FROM member_facts m WHERE ${RIGHT_BELOW('m', '$1')} AND m.customer_type <> 4 ORDER BY m.created_at DESC, m.id DESC LIMIT $2 OFFSET $3`,
    [member.id, limit, offset],
  );

export const countDirect = async (sql: Sql, member: TeamMember): Promise<number> =>
  (
    await one<{ count: number }>(
      sql,
      `SELECT count(*)::int AS count FROM member_facts m WHERE ${RIGHT_BELOW('m', '$1')} AND m.customer_type <> 4`,
      [member.id],
    )
  ).count;

/** Up to `most` ids of everybody below, and the agent. Null: there are more. */
export async function findAllBelow(sql: Sql, agentId: string, most: number): Promise<string[] | null> {
  const rows = await many<{ id: string }>(sql, 'SELECT m.id FROM member_facts m WHERE m.agent_path @> ARRAY[$1] LIMIT $2', [
    agentId,
    most + 1,
  ]);
  return rows.length > most ? null : [agentId, ...rows.map(({ id }) => id)];
}

export interface TeamCounts {
  agents: number;
  members: number;
  online: number;
  main: bigint;
  held: bigint;
  vendor: bigint;
}

/** Of so many at most each one's accounts are looked up; of more all accounts are read. */
export const MAX_ONE_BY_ONE = 2_000;
const IS_AGENT = 't.customer_type IN (1, 2, 41, 42)';
const COUNTS = `count(*) FILTER (WHERE t.id <> $1 AND ${IS_AGENT})::int AS agents, count(*) FILTER (WHERE t.id <> $1 AND NOT ${IS_AGENT})::int AS members`;

/** As in the list of a team; `$2` is that long before now. */
const IS_ONLINE = `o.active_at > $2 AND o.expires_at > $2::timestamptz + make_interval(secs => ${ONLINE_SECONDS})`;

/** A team now: how many are below the agent, who of them is active, and what all have, the agent too, as in every sum of a team. Of a large team it reads a row a member: cached by the caller. */
export async function countTeam(sql: Sql, { agentId, now }: { agentId: string; now: Date }): Promise<TeamCounts> {
  const since = new Date(now.getTime() - ONLINE_SECONDS * 1000);
  const ids = await findAllBelow(sql, agentId, MAX_ONE_BY_ONE);
  return ids ? countFew(sql, { agentId, ids }, since) : countMany(sql, agentId, since);
}

const countFew = (sql: Sql, { agentId, ids }: { agentId: string; ids: readonly string[] }, since: Date): Promise<TeamCounts> =>
  one<TeamCounts>(
    sql,
    `SELECT ${COUNTS}, count(*) FILTER (WHERE t.id <> $1 AND EXISTS (SELECT FROM online_member o WHERE o.member_id = t.id AND ${IS_ONLINE}))::int AS online,
         coalesce(sum(a.main), 0)::bigint AS main, coalesce(sum(a.held), 0)::bigint AS held, coalesce(sum(v.away), 0)::bigint AS vendor
       FROM unnest($3::text[]) i (id) JOIN member_facts t ON t.id = i.id AND t.customer_type <> 4
         CROSS JOIN LATERAL (SELECT sum(a.balance) FILTER (WHERE a.kind = 'member.cash') AS main, sum(a.balance) FILTER (WHERE a.kind = 'member.hold') AS held
           FROM account a WHERE a.owner = i.id) a
         CROSS JOIN LATERAL (SELECT sum(a.balance) AS away FROM account a WHERE split_part(a.owner, '/', 1) = i.id AND a.kind LIKE 'member.%'
           AND a.owner LIKE '%/%' AND a.kind IN ('member.vendor', 'member.transit')) v`,
    [agentId, since, ids],
  );

const countMany = (sql: Sql, agentId: string, since: Date): Promise<TeamCounts> =>
  one<TeamCounts>(
    sql,
    `WITH team AS MATERIALIZED (SELECT m.id, m.customer_type FROM member_facts m WHERE (m.agent_path @> ARRAY[$1] OR m.id = $1) AND m.customer_type <> 4),
       own AS (SELECT a.kind, sum(a.balance) AS balance FROM account a JOIN team t ON t.id = a.owner WHERE a.kind IN ('member.cash', 'member.hold') GROUP BY a.kind),
       away AS (SELECT sum(a.balance) AS balance FROM account a JOIN team t ON t.id = split_part(a.owner, '/', 1)
         WHERE a.kind IN ('member.vendor', 'member.transit'))
     SELECT ${COUNTS}, (SELECT count(DISTINCT t.id)::int FROM online_member o JOIN team t ON t.id = o.member_id AND t.id <> $1 WHERE ${IS_ONLINE}) AS online,
         coalesce((SELECT balance FROM own WHERE kind = 'member.cash'), 0)::bigint AS main,
         coalesce((SELECT balance FROM own WHERE kind = 'member.hold'), 0)::bigint AS held, coalesce((SELECT balance FROM away), 0)::bigint AS vendor
       FROM team t`,
    [agentId, since],
  );

/** Who joined below an agent within a range, day by day of the brand: how many registered, and how many of them made a first deposit in it. */
export const countNew = (sql: Sql, { brandId, agentId, from, to }: { brandId: string; agentId: string; from: Date; to: Date }) =>
  many<{ day: string; members: number }>(
    sql,
    `SELECT to_char(r.day, 'YYYY-MM-DD') AS day, r.members FROM (
       SELECT (m.created_at AT TIME ZONE b.time_zone)::date AS day, count(*)::int AS members
         FROM brand_facts b JOIN member_facts m ON m.brand_id = b.id AND m.created_at >= $3 AND m.created_at < $4
         WHERE b.id = $1 AND m.agent_path @> ARRAY[$2] AND m.customer_type <> 4 GROUP BY 1) r ORDER BY 1`,
    [brandId, agentId, from, to],
  );
