import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { changePassword as changePasswordCall } from '@pavilion/contract/identity/member';
import type { passwordCode } from '@pavilion/contract/identity/password';
import { isSamePassword } from '@pavilion/languages/compared-text';
import type { SessionContext } from '../../../http/types.ts';
import { transaction } from '../../../kernel/db.ts';
import { checkTry } from '../../../kernel/guarded-tries.ts';
import { refuse, refuseFields } from '../../../kernel/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { ownContact, sendOwnCode } from '../own-contact.ts';
import type { IdentityDeps } from '../deps.ts';
import { policyOf } from '../policy.ts';
import { findAccount } from '../queries.ts';
import { claimAccount, readHolder } from './claim-account.ts';
import { MINIMUM_PASSWORD_LENGTH, passwordFault } from '../rules.ts';
import { oldPasswordSubject, storePassword } from './set-password.ts';

const TRIES = { lockAfter: 5, windowSeconds: 30 * 60 };

/** A new password: this session goes on, all others and every remembered browser end. */
export async function changePassword(
  deps: IdentityDeps,
  body: InnerBody<typeof changePasswordCall>,
  context: SessionContext,
): Promise<void> {
  const { session, now } = context;
  await refuseNewPassword(deps, { password: body.newPassword, confirmation: body.confirmNewPassword }, context);
  if (body.oldPassword && isSamePassword(body.oldPassword, body.newPassword))
    throw refuse('password.same.as.old', { field: 'newPassword' });
  const account = await findAccount(deps.db, { memberId: session.memberId }, null);
  const holder = account?.isUnclaimed ? await readHolder(deps, body, context) : null;
  if (account?.passwordHash) {
    await checkOldPassword(deps, { hash: account.passwordHash, typed: body.oldPassword }, context);
  } else {
    await verifyByCode(deps, body, context);
  }
  const hash = await deps.hasher.hash(body.newPassword);
  await transaction(deps.db, async (tx) => {
    await storePassword(tx, deps, { memberId: session.memberId, hash, now, keep: session.id });
    if (holder) await claimAccount(tx, { ...holder, memberId: session.memberId, now });
    await deps.accountEvents.notify(tx, {
      brandId: session.brandId,
      memberId: session.memberId,
      kind: 'password.changed',
      ip: context.ip,
      userAgent: context.userAgent,
      now,
    });
  });
}

/** Refuses a new password that is too weak, or was not typed twice alike. The confirmation may be left out. */
export async function refuseNewPassword(
  deps: IdentityDeps,
  typed: { password: string; confirmation?: string | undefined },
  { brand }: { brand: { id: string } },
): Promise<void> {
  const { defaultPassword } = await policyOf(deps.db, brand.id);
  const fault = passwordFault(typed.password, { isCommon: isCommonPassword, defaultPassword });
  if (fault) throw refuse(fault, { field: 'newPassword', params: { min: MINIMUM_PASSWORD_LENGTH } });
  if (typed.confirmation !== undefined && !isSamePassword(typed.confirmation, typed.password)) {
    throw refuse('password.not.same', { field: 'confirmNewPassword' });
  }
}

/** Five wrong ones in 30 minutes lock it. */
async function checkOldPassword(
  deps: IdentityDeps,
  { hash, typed }: { hash: string; typed: string | undefined },
  { session, ip, now }: SessionContext,
): Promise<void> {
  const field = 'oldPassword';
  const { memberId, brandId } = session;
  const result = await checkTry(deps.db, {
    subjects: [{ subject: oldPasswordSubject(memberId), ...TRIES }],
    now,
    check: async () => ((await deps.hasher.verify(hash, typed ?? '')) ? 'right' : 'wrong'),
    onLock: () => deps.record({ kind: 'password.locked', brandId, memberId, ip }),
  });
  if (result === 'locked') throw refuse('password.tries.used.up', { field, params: { minutes: TRIES.windowSeconds / 60 } });
  if (result === 'wrong') throw refuse('password.old.wrong', { field });
}

async function verifyByCode(deps: IdentityDeps, body: InnerBody<typeof changePasswordCall>, context: SessionContext): Promise<void> {
  const { kind = 'mobile', verificationCode: code } = body;
  if (!code) throw refuseFields([{ field: 'verificationCode', code: 'field.required' }]);
  const contact = await ownContact(deps, kind, context);
  await deps.verification.checkCode({ purpose: 'security', contact, code }, context);
}

/** The code that replaces the old password of an account without one. */
export const sendPasswordCode = (
  deps: IdentityDeps,
  body: InnerBody<typeof passwordCode>,
  context: SessionContext,
): Promise<{ expiredMinutes: number; sentTo: string }> => sendOwnCode(deps, { ...body, purpose: 'security' }, context);
