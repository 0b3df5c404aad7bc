import { many, one, type Sql } from '../../kernel/db.ts';
import type { MessageChannel } from './types.ts';

/** A message as operators are shown it. */
export interface OutboxMessage {
  id: string;
  brandId: string;
  memberId: string | null;
  /** Name of the member, where there is one. */
  username: string | null;
  channel: MessageChannel;
  to: string;
  template: string;
  language: string;
  subject: string;
  /** Null: wiped. */
  text: string | null;
  secret: boolean;
  state: 'queued' | 'sending' | 'sent' | 'failed';
  tries: number;
  sender: string;
  reference: string;
  problem: string;
  createdAt: Date;
  endedAt: Date | null;
}

export interface OutboxQuery {
  brandIds: readonly string[];
  /** A destination in full (in part it would reveal what is masked), or the beginning of a username. */
  search?: string;
  channel?: MessageChannel | null;
  memberId?: string | null;
  /** Any of these; null: all. */
  states?: readonly OutboxMessage['state'][] | null;
  /** From 1. */
  page?: number;
  pageSize?: number;
}

interface Row {
  id: string;
  brand_id: string;
  member_id: string | null;
  username: string | null;
  channel: MessageChannel;
  destination: string;
  template: string;
  language: string;
  subject: string;
  body: string | null;
  secret: boolean;
  state: OutboxMessage['state'];
  tries: number;
  sender: string;
  reference: string;
  problem: string;
  created_at: Date;
  ended_at: Date | null;
}

const FROM = `
  FROM message_outbox o LEFT JOIN member_facts m ON m.id = o.member_id
  WHERE o.brand_id = ANY ($1) AND ($2::text IS NULL OR o.channel = $2)
    AND ($3 = '' OR o.id = ANY (ARRAY (
      SELECT id FROM message_outbox WHERE destination = lower($3)
      UNION SELECT id FROM message_outbox WHERE member_id IN (SELECT id FROM member_facts WHERE lower(username) LIKE $6))))
    AND ($4::text IS NULL OR o.member_id = $4) AND ($5::text[] IS NULL OR o.state = ANY ($5))`;

/** Messages not sent yet, and those given up within the last day. */
export const countOutbox = (sql: Sql, now: Date) =>
  one<{ waiting: number; failed: number }>(
    sql,
    `SELECT (SELECT count(*)::int FROM message_outbox WHERE state IN ('queued', 'sending')) AS waiting,
       (SELECT count(*)::int FROM message_outbox WHERE state = 'failed' AND created_at > $1::timestamptz - interval '1 day') AS failed`,
    [now],
  );

/** Newest first. */
export async function listOutbox(
  db: Sql,
  { brandIds, search = '', channel = null, memberId = null, states = null, page = 1, pageSize = 20 }: OutboxQuery,
): Promise<{ list: OutboxMessage[]; total: number }> {
  const beginning = `${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  const filter = [brandIds, channel, search.trim(), memberId, states, beginning];
  const { total } = await one<{ total: number }>(db, `SELECT count(*)::integer AS total ${FROM}`, filter);
  const rows = await many<Row>(db, `SELECT o.*, m.username ${FROM} ORDER BY o.created_at DESC, o.id DESC LIMIT $7 OFFSET $8`, [
    ...filter,
    pageSize,
    (page - 1) * pageSize,
  ]);
  return { list: rows.map(messageOf), total };
}

function messageOf(row: Row): OutboxMessage {
  return {
    id: row.id,
    brandId: row.brand_id,
    memberId: row.member_id,
    username: row.username,
    channel: row.channel,
    to: row.destination,
    template: row.template,
    language: row.language,
    subject: row.subject,
    text: row.body,
    secret: row.secret,
    state: row.state,
    tries: row.tries,
    sender: row.sender,
    reference: row.reference,
    problem: row.problem,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
