import { timingSafeEqual } from 'node:crypto';
import { newId } from '@pavilion/contract/id';
import { maybeOne, type Sql } from '../../../kernel/db.ts';
import { newToken, tokenHash } from '../../../kernel/token.ts';

/** Of one brand: another on the same host has its own, and neither forgets the other's. */
export const rememberCookieName = ({ code }: { code: string }): string => `remember-${code}`;
export const REMEMBER_PATH = '/wps/session';
export const REMEMBER_SECONDS = 86_400;
/** Tabs opened together send the same token: the one just replaced is no theft for so long. */
const GRACE_SECONDS = 10;

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
  /** `next` is null within the grace: the other tab's answer carries the new token. */
  | { kind: 'good'; memberId: string; next: RememberCookie | null; secondsLeft: number };

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
    const token = newToken();
    await sql.query('UPDATE remember_series SET token_hash = $2, previous_token_hash = token_hash, rotated_at = $3 WHERE id = $1', [
      cookie.seriesId,
      tokenHash(token),
      now,
    ]);
    return { kind: 'good', memberId: row.member_id, next: { seriesId: cookie.seriesId, token }, secondsLeft };
  }
  const inGrace = now.getTime() - row.rotated_at.getTime() <= GRACE_SECONDS * 1000;
  if (inGrace && row.previous_token_hash && timingSafeEqual(given, row.previous_token_hash)) {
    return { kind: 'good', memberId: row.member_id, next: null, secondsLeft };
  }
  await sql.query('UPDATE remember_series SET revoked_at = $2 WHERE id = $1', [cookie.seriesId, now]);
  return { kind: 'reused', memberId: row.member_id };
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
