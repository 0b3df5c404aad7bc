import type * as wire from '@pavilion/contract/desk-chat';
import type { InnerQuery } from '@pavilion/contract/endpoint';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { many, one, type Sql } from '../../kernel/db.ts';
import { HOLD_MS, stampOf } from './chat.ts';
import type { SupportParts } from './deps.ts';
import { PRESENT_SECONDS } from './queue.ts';
import { ofChat, ofQueue, ofTyping } from './signals.ts';
import type { ConversationRow } from './tables.ts';

export interface DeskParts extends SupportParts {
  access: DeskAccess;
}

export interface ListedChat extends ConversationRow {
  username: string | null;
  wait_target_seconds: number | null;
  unread: number;
}

/** $1 are the brands in scope. */
export const LISTED = `SELECT c.*, m.username, r.wait_target_seconds,
    (SELECT count(*)::int FROM chat_message x WHERE x.conversation_id = c.id AND x.side = 'visitor' AND x.number > c.read_by_operator) AS unread
  FROM chat_conversation c LEFT JOIN member_facts m ON m.id = c.member_id LEFT JOIN support_rule r ON r.brand_id = c.brand_id
  WHERE c.brand_id = ANY ($1)`;

const TARGET_SECONDS = 120;

export function chatView(row: ListedChat, now: Date) {
  const since = row.state === 'waiting' ? row.queued_at : row.state === 'open' ? row.unanswered_since : null;
  return {
    id: row.id,
    brandId: row.brand_id,
    state: row.state,
    memberId: row.member_id,
    name: row.username ?? row.name,
    language: row.language,
    operatorId: row.operator_id,
    operator: row.operator_name,
    queuedAt: row.queued_at.toISOString(),
    claimedAt: row.claimed_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    late: since !== null && now.getTime() - since.getTime() > (row.wait_target_seconds ?? TARGET_SECONDS) * 1000,
    waitingSince: since?.toISOString() ?? null,
    unread: row.unread,
    last: row.last_text,
    lastNumber: row.last_number,
    revision: row.revision,
    rating: row.rating,
    ratingWord: row.rating_word,
  };
}

export const scopeOf = ({ session }: OperatorContext, brandId: string | undefined): string[] =>
  session.scope.filter((id) => brandId === undefined || id === brandId);

const MOST_WAITING = 100;
const TOUCH_SECONDS = 20;

/** Who asks for the board is there to answer. Answers the operator's name and whether they are away. */
async function bePresent({ db, access }: DeskParts, { session, now }: OperatorContext): Promise<{ away: boolean }> {
  const names = await access.operatorNames([session.operatorId]);
  const row = await one<{ away: boolean }>(
    db,
    `WITH touched AS (
       INSERT INTO chat_operator AS o (operator_id, name, brand_ids, seen_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (operator_id) DO UPDATE SET name = excluded.name, brand_ids = excluded.brand_ids, seen_at = excluded.seen_at
         WHERE o.seen_at < $4::timestamptz - make_interval(secs => $5) OR o.brand_ids <> excluded.brand_ids
       RETURNING away)
     SELECT coalesce((SELECT away FROM touched), (SELECT away FROM chat_operator WHERE operator_id = $1), false) AS away`,
    [session.operatorId, names.get(session.operatorId) ?? '', session.scope, now, TOUCH_SECONDS],
  );
  return row;
}

/** The operator's desk. With `seen` it is told when there is something new, or after 15 seconds. */
export async function readBoard(parts: DeskParts, query: InnerQuery<typeof wire.chatBoard>, context: OperatorContext) {
  await bePresent(parts, context);
  if (query.seen === undefined) return { ...(await lookAtBoard(parts, query.brandId, context)), typing: [] };
  const mine = await findMine(parts.db, context);
  const typing = mine.map((id) => [ofTyping(id, 'visitor'), id] as const);
  const watch = await parts.signals.watch([...context.session.scope.map(ofQueue), ...mine.map(ofChat), ...typing.map(([key]) => key)]);
  try {
    const until = Date.now() + HOLD_MS;
    for (;;) {
      // Read after listening: what came before that was told to nobody.
      const board = await lookAtBoard(parts, query.brandId, context);
      const writing = typing.flatMap(([key, id]) => (watch.heard.has(key) ? [id] : []));
      if (writing.length > 0 || board.stamp !== query.seen || !(await watch.next(until - Date.now()))) return { ...board, typing: writing };
    }
  } finally {
    watch.close();
  }
}

/** Ids of the operator's own chats: a board is some hundred rows, and is read once for each question. */
const findMine = async (sql: Sql, { session }: OperatorContext): Promise<string[]> =>
  (
    await many<{ id: string }>(sql, `SELECT id FROM chat_conversation WHERE state = 'open' AND operator_id = $1 AND brand_id = ANY ($2)`, [
      session.operatorId,
      session.scope,
    ])
  ).map(({ id }) => id);

async function lookAtBoard({ db, clock }: DeskParts, brandId: string | undefined, { session, ...context }: OperatorContext) {
  const now = clock.now();
  const scope = scopeOf({ session, ...context }, brandId);
  const waiting = await many<ListedChat>(db, `${LISTED} AND c.state = 'waiting' ORDER BY c.queued_at, c.id LIMIT ${MOST_WAITING}`, [scope]);
  const mine = await many<ListedChat>(db, `${LISTED} AND c.state = 'open' AND c.operator_id = $2 ORDER BY c.claimed_at, c.id`, [
    session.scope,
    session.operatorId,
  ]);
  const operators = await findOperators(db, scope, now);
  const board = {
    waiting: waiting.map((row) => chatView(row, now)),
    mine: mine.map((row) => chatView(row, now)),
    away: operators.find(({ id }) => id === session.operatorId)?.away ?? false,
    colleagues: operators.filter(({ id }) => id !== session.operatorId).map(({ lastSeenAt: _seen, ...one }) => one),
  };
  return { ...board, stamp: stampOf(board) };
}

/** Operators who were at their desk lately, for the brands in scope. */
export async function findOperators(sql: Sql, scope: readonly string[], now: Date) {
  const rows = await many<{ id: string; name: string; away: boolean; chats: number; seen_at: Date }>(
    sql,
    `SELECT o.operator_id AS id, o.name, o.away, o.seen_at,
       (SELECT count(*)::int FROM chat_conversation c WHERE c.state = 'open' AND c.operator_id = o.operator_id AND c.brand_id = ANY ($1)) AS chats
     FROM chat_operator o WHERE o.seen_at > $2::timestamptz - make_interval(secs => $3) AND o.brand_ids && $1::text[] ORDER BY o.name, o.operator_id`,
    [scope, now, PRESENT_SECONDS],
  );
  return rows.map(({ seen_at: seen, ...row }) => ({ ...row, lastSeenAt: seen.toISOString() }));
}
