import type { Db } from '../../../kernel/db.ts';
import { maybeOne } from '../../../kernel/db.ts';
import { clearTries, findTries, reserveTry } from '../failed-tries.ts';
import type { Hasher } from '../hasher.ts';

const TRIES = { lockAfter: 5, windowSeconds: 30 * 60 };

/** `unset`: an account that is entered by other ways has no password to ask for. */
export type LoginPasswordResult = 'right' | 'wrong' | 'locked' | 'unset';

/**
 * The login password asked for once more, before a step that cannot be taken back. Five wrong ones lock it for 30 minutes (the login
 * itself stays as it is). Call it outside a transaction: the count must stay even when the caller rolls back.
 */
export async function checkLoginPassword(
  { db, hasher }: { db: Db; hasher: Hasher }, memberId: string, secret: string, now: Date,
): Promise<LoginPasswordResult> {
  const subject = `login-password:${memberId}`;
  const row = await maybeOne<{ password_hash: string | null }>(db, 'SELECT password_hash FROM member_credential WHERE member_id = $1', [memberId]);
  if (!row?.password_hash) return 'unset';
  const [before] = await findTries(db, [subject], now);
  if (before?.locked) return 'locked';
  if ((await reserveTry(db, subject, TRIES, now)) > TRIES.lockAfter) return 'locked';
  if (!(await hasher.verify(row.password_hash, secret))) return 'wrong';
  await clearTries(db, [subject]);
  return 'right';
}
