import type { InnerBody } from '@pavilion/contract/endpoint';
import type { changePassword as changePasswordCall } from '@pavilion/contract/member';
import type { SessionContext } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { clearTries, reserveTry } from './failed-tries.ts';
import type { IdentityParts } from './parts.ts';
import { policyOf } from './policy.ts';
import { findAccount } from './queries.ts';
import { forgetRemembered } from './remember.ts';
import { MINIMUM_PASSWORD_LENGTH, passwordFault } from './rules.ts';
import { endSessions } from './sessions.ts';

const TRIES = { lockAfter: 5, windowSeconds: 30 * 60 };

/** A new password: this session goes on, all others and every remembered browser end. */
export async function changePassword(
  parts: IdentityParts,
  body: InnerBody<typeof changePasswordCall>,
  { session, brand, now }: SessionContext,
): Promise<void> {
  const policy = await policyOf(parts.db, brand.id);
  const fault = passwordFault(body.newPassword, {
    isCommon: isCommonPassword,
    defaultPassword: policy.defaultPassword,
  });
  if (fault) throw refuse(fault, { field: 'newPassword', params: { min: MINIMUM_PASSWORD_LENGTH } });
  if (body.confirmNewPassword !== body.newPassword)
    throw refuse('password.not.same', { field: 'confirmNewPassword' });
  if (body.oldPassword === body.newPassword) throw refuse('password.same.as.old', { field: 'newPassword' });
  const account = await findAccount(parts.db, { memberId: session.memberId }, null);
  const subject = `old-password:${session.memberId}`;
  if ((await reserveTry(parts.db, subject, TRIES, now)) > TRIES.lockAfter) {
    throw refuse('password.tries.used.up', { field: 'oldPassword', params: { minutes: TRIES.windowSeconds / 60 } });
  }
  if (!(await parts.hasher.verify(account?.passwordHash ?? null, body.oldPassword))) {
    throw refuse('password.old.wrong', { field: 'oldPassword' });
  }
  const passwordHash = await parts.hasher.hash(body.newPassword);
  await transaction(parts.db, async (tx) => {
    await tx.query(
      `UPDATE member_credential SET password_hash = $2, password_set_at = $3, password_expired = false
       WHERE member_id = $1`,
      [session.memberId, passwordHash, now],
    );
    await tx.query('UPDATE member_session SET must_change_password = false WHERE id = $1', [session.id]);
    await endSessions(tx, parts.hint, { memberId: session.memberId, reason: 'password', now, except: session.id });
    await forgetRemembered(tx, { memberId: session.memberId }, now);
    await clearTries(tx, [subject]);
  });
}
