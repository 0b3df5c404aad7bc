import type { Sql } from '../../../kernel/db.ts';
import { maybeOne, one } from '../../../kernel/db.ts';
import { clearTries, clearTriesBeginning } from '../../../kernel/failed-tries.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgetRemembered } from '../login/remember.ts';
import { endSessions } from '../sessions.ts';

/** Whether an account has a login password; one opened by phone or through a provider may have none. */
export async function hasPassword(sql: Sql, memberId: string): Promise<boolean> {
  const row = await maybeOne(sql, 'SELECT FROM member_credential WHERE member_id = $1 AND password_hash IS NOT NULL', [memberId]);
  return row !== null;
}

/** Writes the hash of the same password in the form of today, unless it was changed meanwhile. Sessions go on. */
export const renewHash =
  (sql: Sql, { memberId, hash, of }: { memberId: string; hash: string; of: 'password_hash' | 'payment_password_hash' }) =>
  (renewed: string): Promise<unknown> =>
    sql.query(`UPDATE member_credential SET ${of} = $3 WHERE member_id = $1 AND ${of} = $2`, [memberId, hash, renewed]);

/** Against what wrong old passwords of a member are counted. */
export const oldPasswordSubject = (memberId: string): string => `old-password:${memberId}`;

export interface NewSecret {
  memberId: string;
  /** Made by the hasher, outside the transaction. */
  hash: string;
  now: Date;
  /** The session that goes on; all of them end without it. */
  keep?: string;
}

/**
 * Writes a login password. Other sessions, remembered browsers, links of recovery mails and what was counted against
 * guessing end with the old one.
 */
export async function storePassword(
  tx: Sql,
  { hint }: Pick<IdentityDeps, 'hint'>,
  { memberId, hash, now, keep }: NewSecret,
): Promise<void> {
  // A login under way waits, and finds its password gone.
  await tx.query('SELECT FROM member WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  await tx.query(
    `
    INSERT INTO member_credential (member_id, password_hash, password_set_at) VALUES ($1, $2, $3)
    ON CONFLICT (member_id) DO UPDATE SET
      password_hash = excluded.password_hash, password_set_at = excluded.password_set_at, password_expired = false`,
    [memberId, hash, now],
  );
  if (keep) await tx.query('UPDATE member_session SET must_change_password = false WHERE id = $1', [keep]);
  await endSessions(tx, hint, { memberId, reason: 'password', now, ...(keep ? { except: keep } : {}) });
  await forgetRemembered(tx, { memberId }, now);
  await tx.query('DELETE FROM password_reset WHERE member_id = $1', [memberId]);
  await clearTries(tx, [oldPasswordSubject(memberId)]);
}

/** Lets unknown devices try again at once: a member who has just shown who they are does not wait for somebody else's guesses. */
export async function liftLoginLock(tx: Sql, { verification }: Pick<IdentityDeps, 'verification'>, memberId: string): Promise<void> {
  const { mobile } = await verification.contactsOf(tx, memberId);
  const { brandId, name } = await one<{ brandId: string; name: string }>(
    tx,
    'SELECT brand_id AS "brandId", lower(username) AS name FROM member WHERE id = $1',
    [memberId],
  );
  const subjects = [name, mobile].flatMap((login) => (login === null ? [] : [`login:${brandId}:${login}`]));
  await clearTries(tx, subjects);
  await clearTriesBeginning(tx, `device:${memberId}:`);
}
