import { maybeOne } from '../../../kernel/db.ts';
import { checkTry } from '../../../kernel/guarded-tries.ts';
import type { IdentityDeps } from '../deps.ts';
import { renewHash } from './set-password.ts';

const TRIES = { lockAfter: 5, windowSeconds: 30 * 60 };

/** `unset`: an account that is entered by other ways has no password to ask for. */
export type LoginPasswordResult = 'right' | 'wrong' | 'locked' | 'unset';

/**
 * The login password asked for once more, before a step that cannot be taken back. Five wrong ones lock it for 30 minutes (the login
 * itself stays as it is). Call it outside a transaction: the count must stay even when the caller rolls back.
 */
export async function checkLoginPassword(
  { db, hasher, record }: Pick<IdentityDeps, 'db' | 'hasher' | 'record'>,
  memberId: string,
  secret: string,
  now: Date,
): Promise<LoginPasswordResult> {
  const row = await maybeOne<{ hash: string | null; brand_id: string }>(
    db,
    'SELECT c.password_hash AS hash, m.brand_id FROM member_credential c JOIN member m ON m.id = c.member_id WHERE c.member_id = $1',
    [memberId],
  );
  if (!row?.hash) return 'unset';
  const { hash, brand_id: brandId } = row;
  return checkTry(db, {
    subjects: [{ subject: `login-password:${memberId}`, ...TRIES }],
    now,
    check: async () => ((await hasher.verify(hash, secret, renewHash(db, { memberId, hash, of: 'password_hash' }))) ? 'right' : 'wrong'),
    onLock: () => record({ kind: 'password.locked', brandId, memberId }),
  });
}
