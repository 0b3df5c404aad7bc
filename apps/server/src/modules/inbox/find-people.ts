import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne, one } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { InboxDeps } from './deps.ts';
import { likeOf } from './find-letters.ts';
import { ruleOf } from './rules.ts';
import { countWritten, findBlock } from './write-to-people.ts';

interface PeopleQuery {
  q?: string | undefined;
  page: Page;
}

/** Members right below, by name as the brand lets the agent see it, and how much may be written yet. */
export async function findRecipients(deps: InboxDeps, { q = '', page }: PeopleQuery, context: SessionContext) {
  const { session, brand, now } = context;
  const [rule, written, until, nameFor] = await Promise.all([
    ruleOf(deps.db, session.brandId),
    countWritten(deps.db, context),
    findBlock(deps.db, session.memberId, now),
    deps.nameFor(brand),
  ]);
  const rows = await many<{ id: string; username: string; agent_path: string[] }>(
    deps.db,
    `SELECT id, username, agent_path FROM member_facts
      WHERE brand_id = $1 AND agent_path @> ARRAY[$2::text] AND agent_path[cardinality(agent_path)] = $2 AND status <> 'closed' AND customer_type <> 4
      ORDER BY lower(username), id`,
    [session.brandId, session.memberId],
  );
  // Searched in what is shown: a search reveals nothing more of a masked name.
  const people = rows
    .map(({ id, username, agent_path: agentPath }) => ({ id, name: nameFor(session.memberId, { id, username, agentPath }) }))
    .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const from = (page.pageNo - 1) * page.pageSize;
  return {
    list: people.slice(from, from + page.pageSize),
    leftThisHour: Math.max(0, Math.min(rule.hourly - written.hour, rule.daily - written.day)),
    leftToday: Math.max(0, rule.daily - written.day),
    blockedUntil: until?.toISOString() ?? null,
    ...pageFacts(page, people.length),
  };
}

interface SentLetterRow {
  id: bigint;
  member_id: string;
  title: string;
  body: string;
  state: 'sent' | 'held' | 'refused';
  decision: string;
  may_answer: boolean;
  created_at: Date;
  username: string;
  agent_path: string[];
}

/** What the member wrote, newest first. */
export async function findWritten(deps: InboxDeps, { q = '', page }: PeopleQuery, { session, brand }: SessionContext) {
  const nameFor = await deps.nameFor(brand);
  const where = `l.sender_id = $1 AND l.sender_deleted_at IS NULL AND ($2::text IS NULL OR l.title ILIKE $2 OR l.body ILIKE $2)`;
  const values = [session.memberId, q === '' ? null : likeOf(q)];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM inbox_letter l WHERE ${where}`, values);
  const rows = await many<SentLetterRow>(
    deps.db,
    `SELECT l.id, l.member_id, l.title, l.body, l.state, l.decision, l.may_answer, l.created_at, m.username, m.agent_path
       FROM inbox_letter l JOIN member_facts m ON m.id = l.member_id WHERE ${where} ORDER BY l.id DESC LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const nameOf = ({ member_id: id, username, agent_path: agentPath }: SentLetterRow) =>
    agentPath.includes(session.memberId) ? nameFor(session.memberId, { id, username, agentPath }) : deps.masked(username);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      to: nameOf(row),
      title: row.title,
      content: row.body,
      date: row.created_at.toISOString(),
      state: row.state,
      reason: row.state === 'refused' ? row.decision : '',
      mayAnswer: row.may_answer,
    })),
    ...pageFacts(page, count),
  };
}

/** Reports a letter a member wrote to the house. Refuses `message.report.nothing` for one of the house and one reported before. */
export async function reportLetter(
  { db }: Pick<InboxDeps, 'db'>,
  { messageId, reason }: { messageId: string; reason: string },
  { session, now }: SessionContext,
): Promise<void> {
  const known = await maybeOne<{ id: bigint }>(
    db,
    `SELECT id FROM inbox_letter WHERE id = $1::bigint AND member_id = $2 AND state = 'sent'`,
    [messageId, session.memberId],
  );
  if (!known) throw refuse('not.found');
  const { rowCount } = await db.query(
    `UPDATE inbox_letter SET reported_at = $2, report = $3, decided_at = NULL, decided_by = NULL
       WHERE id = $1::bigint AND source = 'person' AND reported_at IS NULL`,
    [messageId, now, reason],
  );
  if (rowCount === 0) throw refuse('message.report.nothing');
}
