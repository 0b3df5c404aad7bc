import { type LetterTopic, letterTopics } from '@pavilion/contract/inbox/calls';
import { type Page, pageFacts } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../http/types.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { messages } from '../../messages/all.ts';
import type { InboxDeps } from './deps.ts';
import { placeIn } from './place.ts';
import { sayLetter } from './render.ts';
import type { LetterRow, SendingTexts } from './tables.ts';
import { wordsOf } from './templates.ts';

export interface FoundLetter extends LetterRow {
  texts: SendingTexts | null;
  answered_title: string | null;
  sender_name: string | null;
  sender_path: string[] | null;
}

export const LETTER = `SELECT l.*, s.texts, a.title AS answered_title, p.username AS sender_name, p.agent_path AS sender_path
  FROM inbox_letter l LEFT JOIN inbox_sending s ON s.id = l.sending_id LEFT JOIN inbox_letter a ON a.id = l.answers_to
    LEFT JOIN member_facts p ON p.id = l.sender_id`;
/** What a member sees of their inbox, $1. */
export const SEEN = `l.member_id = $1 AND l.state = 'sent' AND l.deleted_at IS NULL`;

export const countUnread = async (sql: Sql, memberId: string): Promise<number> =>
  (await one<{ count: number }>(sql, `SELECT count(*)::int AS count FROM inbox_letter l WHERE ${SEEN} AND l.read_at IS NULL`, [memberId]))
    .count;

interface InboxQuery {
  topic?: LetterTopic | undefined;
  q?: string | undefined;
  unread?: boolean;
  page: Page;
}

/** A page of the member's letters, newest first, with what is unread and how many there are by topic. */
export async function findInbox(deps: InboxDeps, { topic, q = '', unread = false, page }: InboxQuery, context: SessionContext) {
  const { memberId } = context.session;
  const values = [
    memberId,
    topic ?? null,
    unread,
    q === '' ? null : likeOf(q),
    q === '' ? null : await templatesSaying(deps.db, q, context),
  ];
  const where = `${SEEN} AND ($2::text IS NULL OR l.topic = $2) AND (NOT $3::boolean OR l.read_at IS NULL)
    AND ($4::text IS NULL OR l.title ILIKE $4 OR l.body ILIKE $4 OR l.template = ANY ($5::text[])
      OR EXISTS (SELECT FROM inbox_sending x, jsonb_each(x.texts) e WHERE x.id = l.sending_id AND (e.value->>'title' ILIKE $4 OR e.value->>'text' ILIKE $4)))`;
  const counted = await many<{ topic: string; count: number; unread: number }>(
    deps.db,
    `SELECT l.topic, count(*)::int AS count, count(*) FILTER (WHERE l.read_at IS NULL)::int AS unread FROM inbox_letter l WHERE ${SEEN} GROUP BY 1`,
    [memberId],
  );
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM inbox_letter l WHERE ${where}`, values);
  const rows = await many<FoundLetter>(deps.db, `${LETTER} WHERE ${where} ORDER BY l.id DESC LIMIT $6 OFFSET $7`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  const countOf = (name: string) => counted.find((one) => one.topic === name)?.count ?? 0;
  return {
    content: rows.map((row) => viewOf(deps, row, context)),
    unread: counted.reduce((total, one) => total + one.unread, 0),
    counts: Object.fromEntries(letterTopics.map((name) => [name, countOf(name)])),
    ...pageFacts(page, count),
  };
}

/** Words as a pattern of LIKE: wildcards are taken literally. */
export const likeOf = (q: string): string => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Templates of the product whose words in the reader's language hold the text. */
async function templatesSaying(sql: Sql, q: string, { language, session }: SessionContext): Promise<string[]> {
  const rows = await many<{ template: string }>(
    sql,
    'SELECT DISTINCT template FROM inbox_letter l WHERE l.member_id = $1 AND template IS NOT NULL',
    [session.memberId],
  );
  const wanted = q.toLocaleLowerCase(language);
  const says = (template: string) => {
    const { title, text } = wordsOf(template);
    const params = { username: session.userName };
    return [title, text].some((key) => messages.messageFor(key, language, params).toLocaleLowerCase(language).includes(wanted));
  };
  return rows.map(({ template }) => template).filter(says);
}

function viewOf(deps: Pick<InboxDeps, 'masked'>, row: FoundLetter, { brand, language, session }: SessionContext) {
  const { params } = row;
  const { amount, reference } = params;
  return {
    id: String(row.id),
    topic: row.topic,
    ...sayLetter(row, { brand, language, userName: session.userName }),
    date: row.created_at.toISOString(),
    read: row.read_at !== null,
    from: row.sender_name === null ? null : fromName(deps, row, session.memberId),
    link: placeIn(row.link, row.created_at, brand.timeZone),
    amount: typeof amount === 'object' && 'money' in amount ? BigInt(amount.money) : null,
    reference: typeof reference === 'string' ? reference : null,
    mayAnswer: row.may_answer,
    answers: row.answered_title,
  };
}

/** Of direct members in full, as in the list of recipients; of an agent above masked. */
const fromName = ({ masked }: Pick<InboxDeps, 'masked'>, { sender_name: name, sender_path: path }: FoundLetter, readerId: string): string =>
  path?.at(-1) === readerId ? (name ?? '') : masked(name ?? '');
