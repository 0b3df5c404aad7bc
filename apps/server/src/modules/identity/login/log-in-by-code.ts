import type { RequestContext } from '../../../http/types.ts';
import { takeCounted } from '../../../http/throttle.ts';
import { maskedMobile, normalMobile } from '../../../kernel/contact.ts';
import { networkOf } from '../../../kernel/network.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import type { Contact } from '../../verification/public.ts';
import { deviceHashOf } from './create-session.ts';
import type { LoginBody, AuthenticatedAccount } from './complete-login.ts';
import type { IdentityDeps } from '../deps.ts';
import { policyOf } from '../policy.ts';
import { findAccount } from '../queries.ts';

export interface GivenMobile {
  number: string;
  dialingCode: string | null | undefined;
  /** The field under which a wrong number is reported. */
  field: string;
}

/** The number as it is kept; throws `sms.number.invalid`. Without a country code the brand's own counts. */
export async function mobileOf(deps: IdentityDeps, brandId: string, given: GivenMobile): Promise<Contact> {
  const dialingCode = given.dialingCode?.replace(/\D/g, '') || (await policyOf(deps.db, brandId)).dialingCode;
  const value = normalMobile(given.number, dialingCode);
  if (!value) throw refuse('sms.number.invalid', { field: given.field });
  return { kind: 'mobile', value };
}

/** One try a second for a number, and one for an address whatever the number: a code is typed by hand. */
async function refuseFast({ db }: IdentityDeps, { value }: Contact, { brand, ip, now }: RequestContext): Promise<void> {
  for (const key of [`login.sms:address:${networkOf(ip)}`, `login.sms:${brand.id}:${value}`]) {
    if (!(await takeCounted(db, { key, points: 1, seconds: 1 }, now))) throw refuse('TOO_MANY_REQUESTS', { params: { seconds: 1 } });
  }
}

/** By mobile number and the code sent to it. Numbers that nobody has are counted and answered like known ones. */
export async function byCode(deps: IdentityDeps, body: LoginBody, context: RequestContext): Promise<AuthenticatedAccount> {
  const { brand } = context;
  if (brand.modules['MOBILEVERCODELOGIN3'] !== true) throw refuse('function.not.available');
  const contact = await mobileOf(deps, brand.id, {
    number: body.username,
    dialingCode: body.countryDialingCode,
    field: 'username',
  });
  await refuseFast(deps, contact, context);
  await deps.verification
    .checkCode({ purpose: 'login', contact, code: body.password, field: 'password' }, context)
    .catch((error: unknown) => {
      if (error instanceof Refusal) {
        const subject = { text: contact.value, shown: maskedMobile(contact.value) };
        deps.record({ kind: 'login.failed', brandId: brand.id, subject, ip: context.ip, detail: { way: 'sms', reason: error.code } });
      }
      throw error;
    });
  const owner = await deps.verification.findOwner(deps.db, brand.id, contact);
  const account = owner ? await findAccount(deps.db, { memberId: owner }, deviceHashOf(body.loginDeviceId)) : null;
  // The number has changed hands since the code was sent.
  if (!account) throw refuse('sms.code.wrong', { field: 'password' });
  return { account, by: 'mobile' };
}
