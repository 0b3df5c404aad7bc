import type { RequestContext } from '../../../http/types.ts';
import { takeCounted } from '../../../http/throttle.ts';
import { normalMobile } from '../../../kernel/contact.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Contact } from '../../verification/public.ts';
import { deviceHashOf } from './enter.ts';
import type { LoginBody, Proved } from './let-in.ts';
import type { IdentityParts } from '../parts.ts';
import { policyOf } from '../policy.ts';
import { findAccount } from '../queries.ts';

export interface GivenMobile {
  number: string;
  dialingCode: string | null | undefined;
  /** Under which a wrong number is told. */
  field: string;
}

/** The number as it is kept; throws `sms.number.invalid`. Without a country code the brand's own counts. */
export async function mobileOf(parts: IdentityParts, brandId: string, given: GivenMobile): Promise<Contact> {
  const dialingCode = given.dialingCode?.replace(/\D/g, '') || (await policyOf(parts.db, brandId)).dialingCode;
  const value = normalMobile(given.number, dialingCode);
  if (!value) throw refuse('sms.number.invalid', { field: given.field });
  return { kind: 'mobile', value };
}

/** By mobile number and the code sent to it. Numbers that nobody has are counted and answered like known ones. */
export async function byCode(parts: IdentityParts, body: LoginBody, context: RequestContext): Promise<Proved> {
  const { brand, now } = context;
  if (brand.modules['MOBILEVERCODELOGIN3'] !== true) throw refuse('function.not.available');
  const contact = await mobileOf(parts, brand.id, {
    number: body.username,
    dialingCode: body.countryDialingCode,
    field: 'username',
  });
  const oneASecond = { key: `login.sms:${brand.id}:${contact.value}`, points: 1, seconds: 1 };
  if (!(await takeCounted(parts.db, oneASecond, now))) throw refuse('TOO_MANY_REQUESTS', { params: { seconds: 1 } });
  await parts.verification.checkCode({ purpose: 'login', contact, code: body.password, field: 'password' }, context);
  const owner = await parts.verification.findOwner(parts.db, brand.id, contact);
  const account = owner
    ? await findAccount(parts.db, { memberId: owner }, deviceHashOf(body.loginDeviceId))
    : null;
  // The number has changed hands since the code was sent.
  if (!account) throw refuse('sms.code.wrong', { field: 'password' });
  return { account, by: 'mobile' };
}
