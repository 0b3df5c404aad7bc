import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { smsRegister } from '@pavilion/contract/identity/session';
import type { RequestContext } from '../../../http/types.ts';
import { faultOf } from '@pavilion/contract/identity/registration';
import { registrationPattern } from '../../../kernel/bounded-pattern.ts';
import { normalMobile } from '../../../kernel/contact.ts';
import { refuse, refuseFields } from '../../../kernel/refusal.ts';
import type { Contact } from '../../verification/public.ts';
import type { IdentityDeps } from '../deps.ts';
import { policyOf } from '../policy.ts';
import { findMemberByName } from '../queries.ts';
import type { RegisterBody, RegisterWay } from './registration-input.ts';

/** Whether a number given in this form must be verified. */
export const isCodeDue = (way: RegisterWay, modules: Readonly<Record<string, boolean>>): boolean =>
  way === 'mobile' || modules['REGMOBVERF3'] === true;

/** Uses the code of the number up and answers the verified contact; null where no code was due. */
export async function verifyMobile(
  deps: IdentityDeps,
  { mobile, body, codeIsDue }: { mobile: string; body: RegisterBody; codeIsDue: boolean },
  context: RequestContext,
): Promise<Contact | null> {
  if (mobile === '' || !codeIsDue) return null;
  const contact = { kind: 'mobile', value: mobile } as const;
  if (body.firebaseIdToken && (await deps.phoneAuth?.isOn(context.brand.id)))
    return verifyByToken(deps, contact, { idToken: body.firebaseIdToken, context });
  const code = body.verificationCode ?? '';
  await deps.verification.checkCode({ purpose: 'register', contact, code }, context);
  return contact;
}

/** The phone sign-in has checked the code; its token must be of this number. */
async function verifyByToken(
  { phoneAuth }: IdentityDeps,
  contact: Contact,
  { idToken, context }: { idToken: string; context: RequestContext },
): Promise<Contact> {
  const field = 'verificationCode';
  const verified = await phoneAuth?.verifyMobile({ brandId: context.brand.id, idToken, field }, context.now);
  if (verified !== contact.value) throw refuse('phone.token.invalid', { field });
  return contact;
}

const moduleOf = (regType: string | undefined): string =>
  regType?.toLowerCase() === 'mobile' || regType === 'MOBILENUMREG3' ? 'MOBILENUMREG3' : 'REGMOBVERF3';

/** The registration holds the same text against the same rule: refused there, the code would have been sent for nothing. */
async function refuseUntakenNumber(
  { registerRules }: Pick<IdentityDeps, 'registerRules'>,
  { brandId, field, typed }: { brandId: string; field: string; typed: string },
): Promise<void> {
  const rule = (await registerRules(brandId)).mobileNum;
  const fault = rule && faultOf({ ...rule, enabled: true, required: true }, typed, registrationPattern);
  if (fault) throw refuseFields([{ field, ...fault }]);
}

/**
 * Sends the code of a registration. To a number that is taken nothing is sent, and the answer is the same: that it is taken is
 * answered only to the right code.
 */
export async function sendRegisterCode(
  deps: IdentityDeps,
  body: InnerBody<typeof smsRegister>,
  context: RequestContext,
): Promise<{ expiredMinutes: number }> {
  const { brand } = context;
  if (brand.modules[moduleOf(body.regType)] !== true) throw refuse('function.not.available');
  const field = body.mobileNo ? 'mobileNo' : 'mobileNum';
  const { dialingCode } = await policyOf(deps.db, brand.id);
  const mobile = normalMobile(body.mobileNo || body.mobileNum || '', body.countryDialingCode.replace(/\D/g, '') || dialingCode);
  if (!mobile) throw refuse('sms.number.invalid', { field });
  await refuseUntakenNumber(deps, { brandId: brand.id, field, typed: body.mobileNo || body.mobileNum || '' });
  await deps.verification.requireCaptcha(body.sliderValidate, context);
  const contact = { kind: 'mobile', value: mobile } as const;
  const owner = await deps.verification.findOwner(deps.db, brand.id, contact);
  const named = await findMemberByName(deps.db, brand.id, mobile);
  return deps.verification.sendCode({ purpose: 'register', contact, deliver: owner === null && named === null, field }, context);
}
