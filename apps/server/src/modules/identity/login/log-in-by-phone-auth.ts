import type { RequestContext } from '../../../http/types.ts';
import { maskedMobile } from '../../../kernel/contact.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { deviceHashOf } from './create-session.ts';
import type { LoginBody, AuthenticatedAccount } from './complete-login.ts';
import { mobileOf } from './log-in-by-code.ts';
import type { IdentityDeps } from '../deps.ts';
import { findAccount } from '../queries.ts';

/** By mobile number and the ID token of the phone sign-in, whose number it must be. */
export async function byPhoneAuth(deps: IdentityDeps, body: LoginBody, context: RequestContext): Promise<AuthenticatedAccount> {
  const { brand, now } = context;
  const { phoneAuth } = deps;
  if (brand.modules['MOBILEVERCODELOGIN3'] !== true || !phoneAuth || !(await phoneAuth.isOn(brand.id)))
    throw refuse('function.not.available');
  const contact = await mobileOf(deps, brand.id, { number: body.username, dialingCode: body.countryDialingCode, field: 'username' });
  const failed = (refusal: Refusal): Refusal => {
    const subject = { text: contact.value, shown: maskedMobile(contact.value) };
    deps.record({ kind: 'login.failed', brandId: brand.id, subject, ip: context.ip, detail: { way: 'phone', reason: refusal.code } });
    return refusal;
  };
  const invalid = () => failed(refuse('phone.token.invalid', { field: 'password' }));
  if (!body.firebaseIdToken) throw invalid();
  const authenticated = await phoneAuth
    .verifyMobile({ brandId: brand.id, idToken: body.firebaseIdToken, field: 'password' }, now)
    .catch((error: unknown) => {
      throw error instanceof Refusal ? failed(error) : error;
    });
  if (authenticated !== contact.value) throw invalid();
  const owner = await deps.verification.findOwner(deps.db, brand.id, contact);
  const account = owner ? await findAccount(deps.db, { memberId: owner }, deviceHashOf(body.loginDeviceId)) : null;
  // Only the holder of the number learns that it has no account.
  if (!account) throw failed(refuse('phone.account.unknown', { field: 'username' }));
  return { account, by: 'mobile' };
}
