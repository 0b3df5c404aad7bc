import { timingSafeEqual } from 'node:crypto';
import { newId } from '@pavilion/contract/base/id';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import { maybeOne, type Sql, type Tx } from '../../../kernel/db.ts';
import { installationKey, keyedHash } from '../../../kernel/installation-key.ts';
import { newToken, tokenHash } from '../../../kernel/token.ts';
import type { IdentityDeps } from '../deps.ts';
import { endSessions } from '../sessions.ts';

/** Of one brand: another on the same host has its own, and neither forgets the other's. */
export const rememberCookieName = ({ code }: { code: string }): string => `remember-${code}`;
export const REMEMBER_PATH = '/wps/session';
export const REMEMBER_SECONDS = DAY_SECONDS;
/**
 * Tabs opened together send the same token, and so does a browser whose answer was lost: the one just replaced is no theft for so long. Longer than the 20 s
 * after which a client gives a call up and sends it again.
 */
export const REMEMBER_GRACE_SECONDS = 30;

const COOKIE = /^(rem_[0-9A-Z]{26})\.([0-9A-Za-z_-]{43})$/;

export interface RememberCookie {
  seriesId: string;
  token: string;
}

export function readRememberCookie(value: string | undefined): RememberCookie | null {
  const [, seriesId, token] = COOKIE.exec(value ?? '') ?? [];
  return seriesId && token ? { seriesId, token } : null;
}

export const rememberCookieText = ({ seriesId, token }: RememberCookie): string => `${seriesId}.${token}`;

/** Starts a series for one browser. It lasts a day from the login, however often it is used. */
export async function startRemembering(
  sql: Sql,
  who: { memberId: string; brandId: string; deviceHash?: Buffer | null },
  now: Date,
): Promise<RememberCookie> {
  const seriesId = newId('rem', now.getTime());
  const token = newToken();
  await sql.query(
    `
    INSERT INTO remember_series (id, member_id, brand_id, token_hash, rotated_at, expires_at, device_hash)
    VALUES ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(secs => $6), $7)`,
    [seriesId, who.memberId, who.brandId, tokenHash(token), now, REMEMBER_SECONDS, who.deviceHash ?? null],
  );
  return { seriesId, token };
}

interface SeriesRow {
  member_id: string;
  token_hash: Buffer;
  previous_token_hash: Buffer | null;
  rotated_at: Date;
  expires_at: Date;
}

export type RememberOutcome =
  | { kind: 'unknown' }
  /** An old token: someone has a copy. The series is revoked; its sessions are to end. */
  | { kind: 'reused'; memberId: string }
  /** `next` is the same for all who send one token. Null for one that was replaced by an earlier version, whose tokens followed from nothing. */
  | { kind: 'good'; memberId: string; next: RememberCookie | null; secondsLeft: number };

/**
 * What follows a token, worked out under a key of this installation: everybody who sends the same token in time is answered the same, whichever answer
 * arrives last or is lost.
 */
const successorOf = async (sql: Sql, { seriesId, token }: RememberCookie): Promise<RememberCookie> => ({
  seriesId,
  token: keyedHash(await installationKey(sql, 'remember.successor'), seriesId, token).toString('base64url'),
});

/** Uses a token, under the lock of its series. */
export async function useRememberToken(sql: Sql, cookie: RememberCookie, brandId: string, now: Date): Promise<RememberOutcome> {
  const row = await maybeOne<SeriesRow>(
    sql,
    `
    SELECT member_id, token_hash, previous_token_hash, rotated_at, expires_at FROM remember_series
    WHERE id = $1 AND brand_id = $2 AND revoked_at IS NULL AND expires_at > $3 FOR UPDATE`,
    [cookie.seriesId, brandId, now],
  );
  if (!row) return { kind: 'unknown' };
  const given = tokenHash(cookie.token);
  const secondsLeft = Math.max(1, Math.floor((row.expires_at.getTime() - now.getTime()) / 1000));
  if (timingSafeEqual(given, row.token_hash)) {
    const next = await successorOf(sql, cookie);
    await sql.query('UPDATE remember_series SET token_hash = $2, previous_token_hash = token_hash, rotated_at = $3 WHERE id = $1', [
      cookie.seriesId,
      tokenHash(next.token),
      now,
    ]);
    return { kind: 'good', memberId: row.member_id, next, secondsLeft };
  }
  const inGrace = now.getTime() - row.rotated_at.getTime() <= REMEMBER_GRACE_SECONDS * 1000;
  if (inGrace && row.previous_token_hash && timingSafeEqual(given, row.previous_token_hash)) {
    const next = await successorOf(sql, cookie);
    const isCurrent = timingSafeEqual(tokenHash(next.token), row.token_hash);
    return { kind: 'good', memberId: row.member_id, next: isCurrent ? next : null, secondsLeft };
  }
  await sql.query('UPDATE remember_series SET revoked_at = $2 WHERE id = $1', [cookie.seriesId, now]);
  return { kind: 'reused', memberId: row.member_id };
}

/** Ends the sessions of a series whose token was used as a copy. The member whose it was. */
export async function endReused(
  tx: Tx,
  { hint }: Pick<IdentityDeps, 'hint'>,
  { memberId, seriesId, now }: { memberId: string; seriesId: string; now: Date },
): Promise<string> {
  await endSessions(tx, hint, { memberId, reason: 'remember.reuse', now, only: { rememberSeriesId: seriesId } });
  return memberId;
}

/** Forgets one browser, or all of a member's. */
export async function forgetRemembered(
  sql: Sql,
  what: { seriesId: string } | { memberId: string; deviceHash?: Buffer },
  now: Date,
): Promise<void> {
  const [column, value] = 'seriesId' in what ? ['id', what.seriesId] : ['member_id', what.memberId];
  await sql.query(
    `UPDATE remember_series SET revoked_at = $2
     WHERE ${column} = $1 AND revoked_at IS NULL AND ($3::bytea IS NULL OR device_hash = $3)`,
    [value, now, ('deviceHash' in what ? what.deviceHash : null) ?? null],
  );
}
