import type { agentsTree, deskAgent } from '@pavilion/contract/agents/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { OperatorContext } from '../../../http/desk.ts';
import { isAgentType } from '../../../http/types.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, one, type Sql } from '../../../kernel/db.ts';
import type { ApplicationDeps } from '../applications/decide.ts';
import { readQuota } from '../quota.ts';
import { heldView, readHeld } from '../rebates/bounds.ts';
import { AGENT_TYPES, readTeamSizes } from '../team/team-sizes.ts';

interface Row {
  id: string;
  brand_id: string;
  username: string;
  customer_type: number;
  status: 'active' | 'locked' | 'closed' | 'unfinished';
  agent_path: string[];
  created_at: Date;
  last_login_at: Date | null;
  open_links: number;
}

const COLUMNS = `m.id, m.brand_id, m.username, m.customer_type, m.status, m.agent_path, m.created_at, l.last_login_at,
  (SELECT count(*)::int FROM affiliate_code c WHERE c.agent_id = m.id AND NOT c.is_closed AND (c.expires_at IS NULL OR c.expires_at > $1)
    AND (c.max_uses IS NULL OR c.used < c.max_uses)) AS open_links`;

async function people(
  sql: Sql,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, { id: string; username: string }>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  const rows = await many<{ id: string; username: string }>(sql, 'SELECT id, username FROM member_facts WHERE id = ANY ($1)', [wanted]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function views(sql: Sql, rows: readonly Row[]): Promise<InnerValue<typeof agentsTree>['list']> {
  const [sizes, uplines] = await Promise.all([
    readTeamSizes(
      sql,
      rows.map(({ id }) => id),
    ),
    people(
      sql,
      rows.map(({ agent_path: path }) => path.at(-1)),
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    brandId: row.brand_id,
    username: row.username,
    isAgent: isAgentType(row.customer_type),
    status: row.status,
    level: row.agent_path.length,
    upline: uplines.get(row.agent_path.at(-1) ?? '') ?? null,
    members: sizes.get(row.id)?.members ?? 0,
    agents: sizes.get(row.id)?.agents ?? 0,
    openLinks: row.open_links,
    joinedAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }));
}

async function trailOf(sql: Sql, path: readonly string[]): Promise<{ id: string; username: string }[]> {
  const known = await people(sql, path);
  return path.map((id) => known.get(id) ?? { id, username: '' });
}

/** One level of the tree, or everybody found by the beginning of a name. */
export async function viewTree({ db, access }: ApplicationDeps, query: InnerQuery<typeof agentsTree>, context: OperatorContext) {
  const { session, now } = context;
  const page = pageOf(query);
  const words = query.words?.toLowerCase() ?? '';
  if (query.memberId !== undefined) await access.memberInScope(query.memberId, context);
  const scope = session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  const found =
    words !== ''
      ? `lower(m.username) LIKE $3 AND m.customer_type <> 4`
      : query.memberId === undefined
        ? `m.agent_path = '{}' AND m.customer_type IN ${AGENT_TYPES}`
        : `m.agent_path[cardinality(m.agent_path)] = $3 AND m.agent_path <> '{}'`;
  const where = `m.brand_id = ANY ($2) AND m.status <> 'closed' AND $1::timestamptz IS NOT NULL AND ${found} AND ($3::text IS NULL OR true)`;
  const values = [now, scope, words === '' ? (query.memberId ?? null) : `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`];
  const { count, isMore } = await countListed(db, `FROM member_facts m WHERE ${where}`, values);
  const rows = await many<Row>(
    db,
    `SELECT ${COLUMNS} FROM (SELECT m.* FROM member_facts m WHERE ${where} ORDER BY m.created_at DESC, m.id DESC LIMIT $4 OFFSET $5) m
       JOIN login_facts l ON l.member_id = m.id ORDER BY m.created_at DESC, m.id DESC`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const path =
    query.memberId === undefined
      ? []
      : (await one<{ path: string[] }>(db, 'SELECT agent_path || id AS path FROM member_facts WHERE id = $1', [query.memberId])).path;
  return { list: await views(db, rows), trail: await trailOf(db, path), ...pageFacts(page, count, isMore) };
}

export async function viewAgent(
  deps: ApplicationDeps,
  { memberId }: InnerQuery<typeof deskAgent>,
  context: OperatorContext,
): Promise<InnerValue<typeof deskAgent>> {
  const { db, access } = deps;
  const { brandId } = await access.memberInScope(memberId, context);
  const brand = await access.brandInScope(brandId, context);
  const rule = await deps.ruleOf(brandId);
  const row = await one<Row>(db, `SELECT ${COLUMNS} FROM member_facts m JOIN login_facts l ON l.member_id = m.id WHERE m.id = $2`, [
    context.now,
    memberId,
  ]);
  const [[view], quota, held, moves] = await Promise.all([
    views(db, [row]),
    readQuota(db, memberId, rule),
    readHeld(db, { brand, rule, memberId, uplineId: row.agent_path.at(-1) ?? null, now: context.now }),
    many<{
      id: string;
      from_agent: string | null;
      to_agent: string | null;
      members: number;
      reason: string;
      moved_by: string;
      moved_at: Date;
    }>(
      db,
      'SELECT id, from_agent, to_agent, members, reason, moved_by, moved_at FROM agent_move WHERE member_id = $1 ORDER BY moved_at DESC LIMIT 20',
      [memberId],
    ),
  ]);
  if (!view) throw new Error('the agent is not there');
  const known = await people(
    db,
    moves.flatMap(({ from_agent: from, to_agent: to }) => [from, to]),
  );
  const names = await access.operatorNames(moves.map((move) => move.moved_by));
  return {
    row: view,
    trail: await trailOf(db, row.agent_path),
    quota: { agents: quota.agents, most: quota.most, isOwn: quota.version > 0, version: quota.version },
    rebates: heldView(held, { rule, nameOf: () => '' }).list.map(({ name: _name, ...one }) => one),
    moves: moves.map((move) => ({
      id: move.id,
      from: known.get(move.from_agent ?? '') ?? null,
      to: known.get(move.to_agent ?? '') ?? null,
      members: move.members,
      reason: move.reason,
      movedBy: names.get(move.moved_by) ?? move.moved_by,
      movedAt: move.moved_at.toISOString(),
    })),
  };
}
