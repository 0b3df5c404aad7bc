import { createHash } from 'node:crypto';
import type { OperatorContext } from '../../http/desk.ts';
import { many, type Sql } from '../../kernel/db.ts';
import { PRESENT_SECONDS } from './queue.ts';
import type { ConversationRow } from './tables.ts';

export const stampOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

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

/** Where the brand has set none. */
export const TARGET_SECONDS = 120;

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
