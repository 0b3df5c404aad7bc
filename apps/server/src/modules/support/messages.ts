import type { ChatEvent } from '@pavilion/contract/support/chat';
import { many, maybeOne, one, type Sql } from '../../kernel/db.ts';
import { findPictures, type PictureSeal } from './pictures.ts';
import { CHANNEL, ofChat, ofOperator, ofQueue } from './signals.ts';
import type { ConversationRow, MessageRow, Side } from './tables.ts';

const PREVIEW_LENGTH = 160;

export interface NewMessage {
  side: Side;
  clientId?: string;
  operator?: { id: string; name: string };
  words?: string;
  pictureId?: string;
  event?: ChatEvent;
  now: Date;
}

/** Number of a message that was written before under the same id of its sender; null: it is new. */
export async function findSent(tx: Sql, conversationId: string, side: Side, clientId: string): Promise<number | null> {
  const row = await maybeOne<{ number: number }>(
    tx,
    'SELECT number FROM chat_message WHERE conversation_id = $1 AND side = $2 AND client_id = $3',
    [conversationId, side, clientId],
  );
  return row?.number ?? null;
}

/** Writes a message into a conversation that the caller has locked, and notifies who waits for it: one round trip, while the lock is held. */
export async function append(tx: Sql, { id, brand_id, state }: ConversationRow, message: NewMessage): Promise<number> {
  const isVisitor = message.side === 'visitor';
  const isOperator = message.side === 'operator';
  const words = message.words ?? '';
  const { number } = await one<{ number: number }>(
    tx,
    `WITH counted AS (
       UPDATE chat_conversation SET last_number = last_number + 1, revision = revision + 1,
         last_at = CASE WHEN $2 OR $3 THEN $4 ELSE last_at END, last_text = CASE WHEN $2 OR $3 THEN $5 ELSE last_text END,
         unanswered_since = CASE WHEN $2 THEN coalesce(unanswered_since, $4) WHEN $3 THEN NULL ELSE unanswered_since END,
         read_by_visitor = CASE WHEN $2 THEN last_number + 1 ELSE read_by_visitor END,
         read_by_operator = CASE WHEN $3 THEN last_number + 1 ELSE read_by_operator END
       WHERE id = $1 RETURNING last_number, operator_id),
     written AS (
       INSERT INTO chat_message (conversation_id, number, side, client_id, operator_id, operator_name, words, picture_id, event, at)
         SELECT $1, last_number, $6, $7, $8, $9, $10, $11, $12, $4 FROM counted RETURNING number)
     SELECT number, (SELECT count(pg_notify($13, key)) FROM unnest($14::text[] || ('${ofOperator('')}' || counted.operator_id)) AS key WHERE key IS NOT NULL) AS told
       FROM written, counted`,
    [
      id,
      isVisitor,
      isOperator,
      message.now,
      [...words].slice(0, PREVIEW_LENGTH).join(''),
      message.side,
      message.clientId ?? null,
      message.operator?.id ?? null,
      message.operator?.name ?? null,
      words,
      message.pictureId ?? null,
      message.event ?? null,
      CHANNEL,
      [ofChat(id), ...(state === 'waiting' ? [ofQueue(brand_id)] : [])],
    ],
  );
  return number;
}

/** Most messages sent at once; the rest follows with the next question. */
const MOST = 200;

export interface ReadMessages {
  conversationId: string;
  after: number;
  /** Notes are included. */
  withNotes: boolean;
}

export async function readMessages(sql: Sql, seal: PictureSeal, { conversationId, after, withNotes }: ReadMessages) {
  const rows = await many<MessageRow>(
    sql,
    `SELECT number, side, client_id, operator_name, words, picture_id, event, at FROM chat_message
     WHERE conversation_id = $1 AND number > $2 AND ($3 OR side <> 'note') ORDER BY number LIMIT $4`,
    [conversationId, after, withNotes, MOST],
  );
  const pictures = await findPictures(
    sql,
    seal,
    rows.flatMap(({ picture_id: id }) => id ?? []),
  );
  return rows.map((row) => ({
    number: row.number,
    side: row.side,
    clientId: row.side === 'visitor' ? row.client_id : null,
    operator: row.operator_name,
    text: row.words,
    picture: pictures.get(row.picture_id ?? '') ?? null,
    event: row.event,
    at: row.at.toISOString(),
  }));
}
