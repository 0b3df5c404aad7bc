import { maybeOne, type Sql } from '../../../kernel/db.ts';
import { newToken, tokenHash } from '../../../kernel/token.ts';

export const RECOVERY_PASS_SECONDS = 120;

/** Spares the login that follows a recovery every second factor but an authenticator app's; a newer pass replaces it. */
export async function issueRecoveryPass(sql: Sql, memberId: string, now: Date): Promise<string> {
  const pass = newToken();
  await sql.query(
    `
    INSERT INTO recovery_pass (member_id, pass_hash, expires_at)
    VALUES ($1, $2, $3::timestamptz + make_interval(secs => $4))
    ON CONFLICT (member_id) DO UPDATE SET pass_hash = excluded.pass_hash, expires_at = excluded.expires_at`,
    [memberId, tokenHash(pass), now, RECOVERY_PASS_SECONDS],
  );
  return pass;
}

/** Uses the pass up; true once, for its own member, in time. */
export async function takeRecoveryPass(sql: Sql, memberId: string, pass: string, now: Date): Promise<boolean> {
  if (pass === '' || pass.length > 128) return false;
  const row = await maybeOne<{ expires_at: Date }>(
    sql,
    'DELETE FROM recovery_pass WHERE member_id = $1 AND pass_hash = $2 RETURNING expires_at',
    [memberId, tokenHash(pass)],
  );
  return row !== null && row.expires_at > now;
}
