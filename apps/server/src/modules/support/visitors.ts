import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { isMemberType, type RequestContext } from '../../http/types.ts';
import { maybeOne, one, type Sql } from '../../kernel/db.ts';
import { networkOf } from '../../kernel/network.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { type JoinedRules, rulesIn, type SupportRules } from './rules.ts';
import type { ConversationRow } from './tables.ts';

const COOKIE_DAYS = 30;
const COOKIE_PATH = '/wps/chat';

/** Who chats: a member by the session, anybody else by a random cookie. Free play has no account that could be answered later. */
export interface Chatter {
  brandId: string;
  memberId: string | null;
  hash: Buffer | null;
  network: string;
}

const cookieName = ({ brand }: RequestContext): string => `chat_${brand.code}`;

export function chatterOf(context: RequestContext): Chatter {
  const { session, brand, ip } = context;
  const token = context.cookies[cookieName(context)];
  return {
    brandId: brand.id,
    memberId: session && isMemberType(session.customerType) ? session.memberId : null,
    hash: token && token.length <= 128 ? tokenHash(token) : null,
    network: networkOf(ip),
  };
}

/** Whoever has neither session nor cookie is given a cookie. */
export function makeKnown(chatter: Chatter, context: RequestContext): Chatter {
  if (chatter.memberId || chatter.hash) return chatter;
  const token = newToken();
  context.setCookie(cookieName(context), token, { maxAgeSeconds: COOKIE_DAYS * DAY_SECONDS, path: COOKIE_PATH });
  return { ...chatter, hash: tokenHash(token) };
}

/**
 * A visitor who logged in takes the chat under way along, once: from then on the account opens it and the cookie does not. Where the
 * member has a chat of their own already, that one stays theirs and the other stays the visitor's.
 */
export async function takeAlong(sql: Sql, { brandId, memberId, hash }: Chatter): Promise<void> {
  if (!memberId || !hash) return;
  await sql
    .query(
      `UPDATE chat_conversation c SET member_id = $3, revision = revision + 1
       WHERE brand_id = $1 AND visitor_hash = $2 AND member_id IS NULL AND state <> 'ended'
         AND NOT EXISTS (SELECT 1 FROM chat_conversation o WHERE o.member_id = $3 AND o.state <> 'ended')`,
      [brandId, hash, memberId],
    )
    .catch((error: unknown) => {
      // Another tab of the member's began one at the same moment.
      if ((error as { code?: string }).code !== '23505') throw error;
    });
}

/** $1 brand, $2 member, $3 hash of the cookie. */
const OWN = `brand_id = $1 AND CASE WHEN $2::text IS NOT NULL THEN member_id = $2 ELSE member_id IS NULL AND visitor_hash = $3 END`;
const ownValues = ({ brandId, memberId, hash }: Chatter) => [brandId, memberId, hash];

/** The one under way, else the newest that ended within a day; null: none. */
export async function findOwn(sql: Sql, chatter: Chatter, now: Date): Promise<ConversationRow | null> {
  if (!chatter.memberId && !chatter.hash) return null;
  return maybeOne<ConversationRow>(
    sql,
    `SELECT * FROM chat_conversation WHERE ${OWN} AND (state <> 'ended' OR ended_at > $4::timestamptz - interval '1 day')
     ORDER BY state = 'ended', started_at DESC LIMIT 1`,
    [...ownValues(chatter), now],
  );
}

export interface Head {
  /** As `findOwn`. */
  own: ConversationRow | null;
  /** Until when they may not write; null: they may. */
  blocked: Date | null;
  rules: SupportRules;
}

/** What every look at a chat asks, in one round trip: two thousand held calls ask it again every quarter of a minute. */
export async function findHead(sql: Sql, { brandId, memberId, hash, network }: Chatter, now: Date): Promise<Head> {
  const row = await one<
    { [Name in keyof ConversationRow]: ConversationRow[Name] | null } & { hasOwn: boolean; blocked: Date | null } & JoinedRules
  >(
    sql,
    `SELECT c.*, c.id IS NOT NULL AS "hasOwn", b.until AS blocked, r.hours AS "ruleHours", r.wait_target_seconds AS "waitTargetSeconds", r.idle_minutes AS "idleMinutes",
       r.acknowledge_hours AS "acknowledgeHours", r.answer_days AS "answerDays"
     FROM (SELECT max(until) AS until FROM chat_block WHERE brand_id = $1 AND lifted_at IS NULL AND until > $4
         AND (member_id = $2 OR visitor_hash = $3 OR network = $5)) b
       LEFT JOIN support_rule r ON r.brand_id = $1
       LEFT JOIN LATERAL (SELECT * FROM chat_conversation WHERE ${OWN} AND (state <> 'ended' OR ended_at > $4::timestamptz - interval '1 day')
         ORDER BY state = 'ended', started_at DESC LIMIT 1) c ON true`,
    [brandId, memberId, hash, now, network],
  );
  return { own: row.hasOwn ? (row as ConversationRow) : null, blocked: row.blocked, rules: rulesIn(row) };
}

/** The chatter's own conversation, locked; another's answers as an absent one. */
export async function lockOwn(tx: Sql, chatter: Chatter, id: string): Promise<ConversationRow> {
  const row = await maybeOne<ConversationRow>(tx, `SELECT * FROM chat_conversation WHERE ${OWN} AND id = $4 FOR UPDATE`, [
    ...ownValues(chatter),
    id,
  ]);
  if (!row) throw refuse('not.found');
  return row;
}

interface OwnRow extends Pick<ConversationRow, 'id' | 'operator_id'> {}

export const findOwnById = (sql: Sql, chatter: Chatter, id: string): Promise<OwnRow | null> =>
  maybeOne<OwnRow>(sql, `SELECT id, operator_id FROM chat_conversation WHERE ${OWN} AND id = $4`, [...ownValues(chatter), id]);

/** As `findSent`, and until when they may not write (null: they may): what every message asks, in one round trip under the lock. */
export async function findSentOrBlocked(
  tx: Sql,
  { brandId, memberId, hash, network }: Chatter,
  { conversationId, clientId, now }: { conversationId: string; clientId: string; now: Date },
): Promise<{ sent: number | null; blocked: Date | null }> {
  return one<{ sent: number | null; blocked: Date | null }>(
    tx,
    `SELECT (SELECT number FROM chat_message WHERE conversation_id = $6 AND side = 'visitor' AND client_id = $7) AS sent,
       (SELECT max(until) FROM chat_block WHERE ${BLOCKS}) AS blocked`,
    [brandId, memberId, hash, network, now, conversationId, clientId],
  );
}

/** $1 brand, $2 member, $3 hash of the cookie, $4 network, $5 the moment. */
const BLOCKS = `brand_id = $1 AND lifted_at IS NULL AND until > $5 AND (member_id = $2 OR visitor_hash = $3 OR network = $4)`;

interface VisitorState {
  /** Until when who chats in it may not write; null: they may. */
  blocked: Date | null;
  /** Conversations before it. */
  earlier: number;
}

/** What an operator sees about who chats. */
export async function visitorStateOf(sql: Sql, row: ConversationRow, now: Date): Promise<VisitorState> {
  return one<VisitorState>(
    sql,
    `SELECT (SELECT max(until) FROM chat_block WHERE ${BLOCKS}) AS blocked,
       (SELECT count(*)::int FROM chat_conversation WHERE brand_id = $1 AND id <> $6 AND started_at <= $7
          AND (($2::text IS NOT NULL AND member_id = $2) OR ($2::text IS NULL AND visitor_hash = $3 AND member_id IS NULL))) AS earlier`,
    [row.brand_id, row.member_id, row.visitor_hash, row.network, now, row.id, row.started_at],
  );
}
