import type { Db, Sql } from '../../../kernel/db.ts';
import { maybeOne } from '../../../kernel/db.ts';
import { clearTries, findTries, reserveTry } from '../failed-tries.ts';
import type { Hasher } from '../hasher.ts';

const TRIES = { lockAfter: 5, windowSeconds: 30 * 60 };

const subjectOf = (memberId: string): string => `payment-password:${memberId}`;

export type PaymentPasswordResult = 'right' | 'wrong' | 'locked' | 'unset';

/**
 * Stores a hash made by `hashSecret` inside the caller's transaction. Members without a credential (trial) have none.
 */
export async function setPaymentPassword(tx: Sql, memberId: string, hash: string): Promise<void> {
  await tx.query('UPDATE member_credential SET payment_password_hash = $2 WHERE member_id = $1', [memberId, hash]);
  await clearTries(tx, [subjectOf(memberId)]);
}

export async function hasPaymentPassword(sql: Sql, memberId: string): Promise<boolean> {
  const row = await maybeOne(
    sql,
    'SELECT FROM member_credential WHERE member_id = $1 AND payment_password_hash IS NOT NULL',
    [memberId],
  );
  return row !== null;
}

/**
 * Checks a payment password; five wrong ones lock it for 30 minutes. Call it outside a transaction: the count must
 * stay even when
 * the caller rolls back, and hashing must hold no locks.
 */
export async function checkPaymentPassword(
  { db, hasher }: { db: Db; hasher: Hasher },
  memberId: string,
  secret: string,
  now: Date,
): Promise<PaymentPasswordResult> {
  const subject = subjectOf(memberId);
  const row = await maybeOne<{ payment_password_hash: string | null }>(
    db,
    'SELECT payment_password_hash FROM member_credential WHERE member_id = $1',
    [memberId],
  );
  if (!row?.payment_password_hash) return 'unset';
  const [before] = await findTries(db, [subject], now);
  if (before?.locked) return 'locked';
  if ((await reserveTry(db, subject, TRIES, now)) > TRIES.lockAfter) return 'locked';
  if (!(await hasher.verify(row.payment_password_hash, secret))) return 'wrong';
  await clearTries(db, [subject]);
  return 'right';
}
