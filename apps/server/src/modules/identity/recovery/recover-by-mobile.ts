import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { recoverByMobile as recoverByMobileCall } from '@pavilion/contract/identity/member';
import type { RequestContext } from '../../../http/types.ts';
import { normalMobile } from '../../../kernel/contact.ts';
import { transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { refuseNewPassword } from '../passwords/change-password.ts';
import type { IdentityDeps } from '../deps.ts';
import { policyOf } from '../policy.ts';
import { issueRecoveryPass } from './recovery-pass.ts';
import { liftLoginLock, storePassword } from '../passwords/set-password.ts';

/**
 * Sets a new password by a code sent to the member's verified number. All sessions end; the pass answered spares the
 * login that follows a second factor (`recovery-pass.ts`).
 */
export async function recoverByMobile(
  deps: IdentityDeps,
  body: InnerBody<typeof recoverByMobileCall>,
  context: RequestContext,
): Promise<{ recoveryPass: string }> {
  const { brand, now } = context;
  const { dialingCode } = await policyOf(deps.db, brand.id);
  const mobile = normalMobile(body.mobileNum, body.countryDialingCode?.replace(/\D/g, '') || dialingCode);
  if (!mobile) throw refuse('sms.number.invalid', { field: 'mobileNum' });
  await refuseNewPassword(deps, { password: body.newPassword, confirmation: body.confirmNewPassword }, context);
  const contact = { kind: 'mobile', value: mobile } as const;
  await deps.verification.checkCode({ purpose: 'recover', contact, code: body.verificationCode }, context);
  const hash = await deps.hasher.hash(body.newPassword);
  return transaction(deps.db, async (tx) => {
    const memberId = await deps.verification.findOwner(tx, brand.id, contact);
    // The contact was removed after the code was sent.
    if (!memberId) throw refuse('sms.code.wrong', { field: 'verificationCode' });
    await storePassword(tx, deps, { memberId, hash, now });
    await liftLoginLock(tx, deps, memberId);
    await deps.accountEvents.notify(tx, {
      brandId: brand.id,
      memberId,
      kind: 'password.recovered',
      ip: context.ip,
      userAgent: context.userAgent,
      now,
    });
    return { recoveryPass: await issueRecoveryPass(tx, memberId, now) };
  });
}
