import type { RequestContext } from '../../../http/types.ts';
import type { LoginAnswer } from './create-session.ts';
import { completeLogin, type LoginBody, type LoginWay } from './complete-login.ts';
import { byCode } from './log-in-by-code.ts';
import { byPhoneAuth } from './log-in-by-phone-auth.ts';
import { byPassword } from './log-in-by-password.ts';
import type { IdentityDeps } from '../deps.ts';

type LoginType = NonNullable<LoginBody['type']>;

/** A brand's modules and settings may have them off. */
const ways: Readonly<Record<LoginType, LoginWay>> = { username: byPassword, '': byPassword, sms: byCode, firebase: byPhoneAuth };

/** Logs in by one of the ways. The token is always a new one, whatever was sent. */
export async function logIn(deps: IdentityDeps, body: LoginBody, context: RequestContext): Promise<LoginAnswer> {
  const type = body.type || (body.isSms ? 'sms' : 'username');
  const authenticated = await ways[type](deps, body, context);
  const wish = { deviceId: body.loginDeviceId, remember: body.remember ?? false, area: body.area };
  return completeLogin(deps, authenticated, wish, context);
}
