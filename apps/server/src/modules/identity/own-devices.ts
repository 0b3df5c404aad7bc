import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import type { IdentityDeps } from './deps.ts';
import { forgetRemembered } from './login/remember.ts';
import { endSessions, IDLE_SECONDS } from './sessions.ts';

type Hint = IdentityDeps['hint'];

/** Where a member is logged in. */
export interface OwnSession {
  id: string;
  ip: string;
  userAgent: string;
  startedAt: Date;
  activeAt: Date;
}

export async function findOwnSessions(sql: Sql, memberId: string, now: Date): Promise<OwnSession[]> {
  return many<OwnSession>(
    sql,
    `
    SELECT id, ip, user_agent AS "userAgent", created_at AS "startedAt", active_at AS "activeAt" FROM member_session
    WHERE member_id = $1 AND ended_at IS NULL AND expires_at > $2
      AND active_at > $2::timestamptz - make_interval(secs => $3)
    ORDER BY active_at DESC, id DESC`,
    [memberId, now, IDLE_SECONDS],
  );
}

/** A browser a member has logged in from. */
export interface OwnDevice {
  /** Hash of what the browser keeps, in hex. */
  id: string;
  userAgent: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastIp: string;
  isCurrent: boolean;
}

export async function findOwnDevices(sql: Sql, who: { memberId: string; sessionId: string }): Promise<OwnDevice[]> {
  return many<OwnDevice>(
    sql,
    `
    SELECT encode(d.device_hash, 'hex') AS id, d.user_agent AS "userAgent", d.first_seen_at AS "firstSeenAt",
      d.last_seen_at AS "lastSeenAt", d.last_ip AS "lastIp", coalesce(d.device_hash = s.device_hash, false) AS "isCurrent"
    FROM trusted_device d LEFT JOIN member_session s ON s.id = $2
    WHERE d.member_id = $1 ORDER BY "isCurrent" DESC, d.last_seen_at DESC`,
    [who.memberId, who.sessionId],
  );
}

/** Ends one session and what its browser remembers; false when it is another member's or has ended. */
export async function endOwnSession(
  tx: Tx,
  hint: Hint,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const row = await maybeOne<{ remember_series_id: string | null }>(
    tx,
    'SELECT remember_series_id FROM member_session WHERE id = $1 AND member_id = $2',
    [sessionId, memberId],
  );
  if (!row) return false;
  if (row.remember_series_id) await forgetRemembered(tx, { seriesId: row.remember_series_id }, now);
  return (await endSessions(tx, hint, { memberId, reason: 'ended', now, only: { sessionId } })) > 0;
}

/** Ends every session but this one, and every remembered login but this browser's. */
export async function endOtherSessions(
  tx: Tx,
  hint: Hint,
  { memberId, sessionId, now }: { memberId: string; sessionId: string; now: Date },
): Promise<number> {
  await tx.query(
    `
    UPDATE remember_series SET revoked_at = $3 WHERE member_id = $1 AND revoked_at IS NULL
      AND id IS DISTINCT FROM (SELECT remember_series_id FROM member_session WHERE id = $2)`,
    [memberId, sessionId, now],
  );
  return endSessions(tx, hint, { memberId, reason: 'ended', now, except: sessionId });
}

/** Removes a trusted browser and ends its sessions and remembered login. False when it is not one of the member's. */
export async function revokeDevice(
  tx: Tx,
  hint: Hint,
  { memberId, deviceId, now }: { memberId: string; deviceId: string; now: Date },
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(deviceId)) return false;
  const deviceHash = Buffer.from(deviceId, 'hex');
  const { rowCount } = await tx.query('DELETE FROM trusted_device WHERE member_id = $1 AND device_hash = $2', [memberId, deviceHash]);
  if (rowCount !== 1) return false;
  await forgetRemembered(tx, { memberId, deviceHash }, now);
  await endSessions(tx, hint, { memberId, reason: 'device', now, only: { deviceHash } });
  return true;
}

/** Marks the session as stepped up. */
export async function markSteppedUp(sql: Sql, sessionId: string, now: Date): Promise<void> {
  await sql.query('UPDATE member_session SET proved_at = $2 WHERE id = $1 AND ended_at IS NULL', [sessionId, now]);
}

/** Names of closed accounts are not given out again. */
export async function isNameClosed(sql: Sql, brandId: string, username: string): Promise<boolean> {
  const row = await maybeOne<{ closed: boolean }>(sql, 'SELECT is_name_closed($1, $2) AS closed', [brandId, username]);
  return row?.closed ?? false;
}

/** Rows that go with an account, sessions last: what leads to them goes first. */
const FORGOTTEN = [
  'DELETE FROM member_credential WHERE member_id = $1',
  'DELETE FROM member_correction WHERE member_id = $1',
  'DELETE FROM trusted_device WHERE member_id = $1',
  'DELETE FROM trusted_address WHERE member_id = $1',
  'DELETE FROM remember_series WHERE member_id = $1',
  'DELETE FROM second_step WHERE member_id = $1',
  'DELETE FROM password_reset WHERE member_id = $1',
  'DELETE FROM recovery_pass WHERE member_id = $1',
  'DELETE FROM member_session WHERE member_id = $1',
];

/**
 * Removes a member's identity and every way to log in; the row, the person and records of other modules stay. The username is
 * reserved for good; a number used as a name is not, since anyone who registers with it has to verify it.
 */
export async function forgetMember(tx: Tx, hint: Hint, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await endSessions(tx, hint, { memberId, reason: 'closed', now });
  await tx.query(
    `INSERT INTO closed_name (brand_id, name_hash)
     SELECT brand_id, closed_name_hash(brand_id, username) FROM member WHERE id = $1 AND username !~ '^[+]?[0-9]{7,15}$'
     ON CONFLICT DO NOTHING`,
    [memberId],
  );
  await tx.query(`UPDATE member SET status = 'closed', username = 'closed_' || id, birth_date = NULL WHERE id = $1`, [memberId]);
  await tx.query(
    `UPDATE member_profile SET nickname = '', payee_name = '', full_name = '', mobile = '', email = '', details = '{}', origin = '{}',
       referral_code = NULL WHERE member_id = $1`,
    [memberId],
  );
  for (const statement of FORGOTTEN) await tx.query(statement, [memberId]);
}
