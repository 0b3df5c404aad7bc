import { maybeOne, type Sql } from '../../../kernel/db.ts';
import { checkTry } from '../../../kernel/guarded-tries.ts';
import { clearTries } from '../../../kernel/failed-tries.ts';
import type { IdentityDeps } from '../deps.ts';
import { renewHash } from './set-password.ts';

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
  const row = await maybeOne(sql, 'SELECT FROM member_credential WHERE member_id = $1 AND payment_password_hash IS NOT NULL', [memberId]);
  return row !== null;
}

/**
 * Checks a payment password; five wrong ones lock it for 30 minutes, also when they come at once, and right ones are not counted. Call
 * it outside a transaction: the count must stay even when the caller rolls back, and hashing must hold no locks.
 */
export async function checkPaymentPassword(
  { db, hasher, record }: Pick<IdentityDeps, 'db' | 'hasher' | 'record'>,
  memberId: string,
  secret: string,
  now: Date,
): Promise<PaymentPasswordResult> {
  const row = await maybeOne<{ hash: string | null; brand_id: string }>(
    db,
    'SELECT c.payment_password_hash AS hash, m.brand_id FROM member_credential c JOIN member m ON m.id = c.member_id WHERE c.member_id = $1',
    [memberId],
  );
  if (!row?.hash) return 'unset';
  const { hash, brand_id: brandId } = row;
  return checkTry(db, {
    subjects: [{ subject: subjectOf(memberId), ...TRIES }],
    now,
    check: async () =>
      (await hasher.verify(hash, secret, renewHash(db, { memberId, hash, of: 'payment_password_hash' }))) ? 'right' : 'wrong',
    onLock: () => record({ kind: 'payment.password.locked', brandId, memberId }),
  });
}
