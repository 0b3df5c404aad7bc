import { ONLINE_SECONDS } from '../../kernel/online.ts';
import { newId } from '@pavilion/contract/base/id';
import { sessionEnded } from '@pavilion/contract/identity/events';
import { HOUR_SECONDS } from '@pavilion/contract/base/time';
import type { Session } from '../../http/types.ts';
import { many, maybeOne, one, prepared, type Sql } from '../../kernel/db.ts';
import { networkOf } from '../../kernel/network.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { noteEvent } from '../account-events/public.ts';
import type { IdentityDeps } from './deps.ts';
import { spokenLanguage } from '../../messages/languages.ts';

export const IDLE_SECONDS = 30 * 60;
export const ABSOLUTE_SECONDS = 12 * HOUR_SECONDS;
/** An act within this time of the last one is not written again. */
const RENEW_GRAIN_SECONDS = 20;

export type EndReason = 'logout' | 'password' | 'lock' | 'replaced' | 'remember.reuse' | 'ended' | 'device' | 'closed';

/** A live session with its times, for callers that outlast a request (launched games, sockets). */
export interface LiveSession extends Session {
  startedAt: Date;
  activeAt: Date;
  expiresAt: Date;
}

interface SessionRow {
  id: string;
  member_id: string;
  brand_id: string;
  username: string;
  customer_type: number;
  language: string;
  must_change_password: boolean;
  proved_at: Date | null;
  created_at: Date;
  active_at: Date;
  expires_at: Date;
}

const LIVE = `
  SELECT s.id, s.member_id, s.brand_id, m.username, m.customer_type, m.language, s.must_change_password, s.proved_at,
    s.created_at, s.active_at, s.expires_at
  FROM member_session s JOIN member m ON m.id = s.member_id
  WHERE s.ended_at IS NULL AND m.status = 'active' AND s.expires_at > $2
    AND s.active_at > $2::timestamptz - make_interval(secs => ${IDLE_SECONDS})`;

const BY_TOKEN = prepared(`${LIVE} AND s.token_hash = $1 AND s.brand_id = $3`);

const liveSession = (row: SessionRow): LiveSession => ({
  id: row.id,
  memberId: row.member_id,
  brandId: row.brand_id,
  userName: row.username,
  customerType: row.customer_type,
  language: spokenLanguage(row.language),
  mustChangePassword: row.must_change_password,
  steppedUpAt: row.proved_at,
  startedAt: row.created_at,
  activeAt: row.active_at,
  expiresAt: row.expires_at,
});

/** By token; null when unknown, ended, idle too long, of another brand, or its member is not active. Never renews. */
export async function findSessionByToken(sql: Sql, token: string, brandId: string, now: Date): Promise<LiveSession | null> {
  if (token.length > 128) return null;
  const row = await maybeOne<SessionRow>(sql, BY_TOKEN, [tokenHash(token), now, brandId]);
  return row && liveSession(row);
}

/** By id, under the same conditions. */
export async function findSessionById(sql: Sql, id: string, now: Date): Promise<LiveSession | null> {
  const row = await maybeOne<SessionRow>(sql, `${LIVE} AND s.id = $1`, [id, now]);
  return row && liveSession(row);
}

/** Those of many that live, in one question. */
export async function findSessionsById(sql: Sql, ids: readonly string[], now: Date): Promise<LiveSession[]> {
  return (await many<SessionRow>(sql, `${LIVE} AND s.id = ANY ($1)`, [ids, now])).map(liveSession);
}

/** Where a session is used from. */
export interface SessionOrigin {
  ip: string;
  userAgent: string;
}

const RENEWAL = prepared(`
  UPDATE member_session SET active_at = $2, network = coalesce($4, network)
  WHERE id = $1 AND ended_at IS NULL AND active_at < $2::timestamptz - make_interval(secs => $3)
    AND expires_at > $2 AND active_at > $2::timestamptz - make_interval(secs => ${IDLE_SECONDS})
  RETURNING member_id, old.network <> new.network AS moved`);

/**
 * An act of the person. One that ended, ran out or lay idle too long stays so: a bet under way or a call's end must not bring it back.
 * Used from another network than before it goes on, and its history says so.
 */
export async function renewSession(sql: Sql, sessionId: string, now: Date, from?: SessionOrigin): Promise<void> {
  const row = await maybeOne<{ member_id: string; moved: boolean }>(sql, RENEWAL, [
    sessionId,
    now,
    RENEW_GRAIN_SECONDS,
    from ? networkOf(from.ip) : null,
  ]);
  if (from && row?.moved) {
    await noteEvent(sql, { ...from, memberId: row.member_id, kind: 'session.address.changed', now });
  }
}

/**
 * The same for many logins whose games were played, in one statement. One that somebody else is writing is left to them: it is
 * being renewed or ended.
 */
export async function renewSessions(sql: Sql, sessionIds: readonly string[], now: Date): Promise<void> {
  await sql.query(
    `
    UPDATE member_session SET active_at = $2 WHERE id IN (
      SELECT id FROM member_session WHERE id = ANY ($1) AND ended_at IS NULL AND active_at < $2::timestamptz - make_interval(secs => $3)
        AND expires_at > $2 AND active_at > $2::timestamptz - make_interval(secs => ${IDLE_SECONDS})
      FOR UPDATE SKIP LOCKED)`,
    [sessionIds, now, RENEW_GRAIN_SECONDS],
  );
}

export interface NewSession {
  memberId: string;
  brandId: string;
  mustChangePassword: boolean;
  rememberSeriesId?: string | null;
  /** The browser: revoking it ends the session. */
  deviceHash?: Buffer | null;
  ip: string;
  userAgent: string;
  now: Date;
  /** At the latest; a full life unless given. */
  endsAt?: Date | undefined;
  /** Carries an earlier login on: its person has shown nothing just now. */
  continues?: boolean;
}

/** Opens a session; the token is returned once and kept only as a hash. */
export async function openSession(sql: Sql, session: NewSession): Promise<{ id: string; token: string }> {
  const id = newId('ses', session.now.getTime());
  const token = newToken();
  await sql.query(
    `
    INSERT INTO member_session (id, token_hash, member_id, brand_id, remember_series_id, must_change_password,
      created_at, active_at, expires_at, ip, user_agent, device_hash, network, continues)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $7, least($7::timestamptz + make_interval(secs => $8), $11), $9, $10, $12, $13, $14)`,
    [
      id,
      tokenHash(token),
      session.memberId,
      session.brandId,
      session.rememberSeriesId ?? null,
      session.mustChangePassword,
      session.now,
      ABSOLUTE_SECONDS,
      session.ip,
      session.userAgent.slice(0, 255),
      session.endsAt ?? null,
      session.deviceHash ?? null,
      networkOf(session.ip),
      session.continues ?? false,
    ],
  );
  return { id, token };
}

/** Which sessions end. */
export interface EndingOf {
  memberId: string;
  reason: EndReason;
  now: Date;
  only?: { sessionId: string } | { rememberSeriesId: string } | { deviceHash: Buffer };
  except?: string;
}

/** Ends live sessions and notifies their screens on commit. */
export async function endSessions(sql: Sql, hint: IdentityDeps['hint'], ending: EndingOf): Promise<number> {
  const only = ending.only ?? {};
  const ended = await many<{ id: string; brand_id: string }>(
    sql,
    `
    UPDATE member_session SET ended_at = $2, end_reason = $3
    WHERE member_id = $1 AND ended_at IS NULL AND ($4::text IS NULL OR id = $4)
      AND ($5::text IS NULL OR remember_series_id = $5)
      AND ($6::text IS NULL OR id <> $6)
      AND ($7::bytea IS NULL OR device_hash = $7)
    RETURNING id, brand_id`,
    [
      ending.memberId,
      ending.now,
      ending.reason,
      'sessionId' in only ? only.sessionId : null,
      'rememberSeriesId' in only ? only.rememberSeriesId : null,
      ending.except ?? null,
      'deviceHash' in only ? only.deviceHash : null,
    ],
  );
  for (const { id, brand_id: brandId } of ended) {
    await hint(sql, sessionEnded, { brandId, memberId: ending.memberId, data: { sessionId: id } });
  }
  return ended.length;
}

/** Did this session begin with a login of its own at or after `since`? One that continues another did not. */
export async function isLoginSince(sql: Sql, sessionId: string, since: Date): Promise<boolean> {
  return (
    (await maybeOne(sql, 'SELECT FROM member_session WHERE id = $1 AND NOT continues AND created_at >= $2', [sessionId, since])) !== null
  );
}

/** Members with a live session. */
export async function countLiveMembers(sql: Sql, now: Date): Promise<number> {
  const { live } = await one<{ live: number }>(
    sql,
    `SELECT count(DISTINCT member_id)::int AS live FROM member_session
      WHERE ended_at IS NULL AND expires_at > $1 AND active_at > $1::timestamptz - make_interval(secs => $2)`,
    [now, IDLE_SECONDS],
  );
  return live;
}

/** Live sessions of a member. */
export async function countLiveSessions(sql: Sql, memberId: string, now: Date): Promise<number> {
  const { live } = await one<{ live: number }>(
    sql,
    `SELECT count(*)::int AS live FROM member_session
      WHERE member_id = $1 AND ended_at IS NULL AND expires_at > $2 AND active_at > $2::timestamptz - make_interval(secs => $3)`,
    [memberId, now, IDLE_SECONDS],
  );
  return live;
}

/** Of these members, those who are online. */
export async function findOnline(sql: Sql, memberIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await many<{ member_id: string }>(
    sql,
    `SELECT DISTINCT member_id FROM member_session
      WHERE member_id = ANY ($1) AND ended_at IS NULL AND expires_at > $2 AND active_at > $2::timestamptz - make_interval(secs => $3)`,
    [memberIds, now, ONLINE_SECONDS],
  );
  return new Set(rows.map((row) => row.member_id));
}
