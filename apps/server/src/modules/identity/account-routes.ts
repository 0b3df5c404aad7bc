import {
  changePassword as changePasswordCall,
  checkUsername as checkUsernameCall,
  recoverByEmail as recoverByEmailCall,
  recoverByMobile as recoverByMobileCall,
  register,
  registerAutoUsername,
  registerMobile,
} from '@pavilion/contract/identity/member';
import {
  changePaymentPassword as changePaymentPasswordCall,
  passwordCode,
  passwordResetStanding,
  paymentPasswordCode,
  resetPassword as resetPasswordCall,
  resetPaymentPassword as resetPaymentPasswordCall,
  setPaymentPassword as setPaymentPasswordCall,
} from '@pavilion/contract/identity/password';
import { smsRegister } from '@pavilion/contract/identity/session';
import type { Serve } from '../../http/serve.ts';
import { changePassword, sendPasswordCode } from './passwords/change-password.ts';
import { changePaymentPassword, resetPaymentPassword, setFirstPaymentPassword } from './passwords/change-payment-password.ts';
import { checkUsername } from './registration/check-username.ts';
import { sendOwnCode } from './own-contact.ts';
import type { IdentityDeps } from './deps.ts';
import { sendRegisterCode } from './registration/verify-mobile.ts';
import { recoverByEmail } from './recovery/recover-by-email.ts';
import { recoverByMobile } from './recovery/recover-by-mobile.ts';
import { registerMember } from './registration/register-member.ts';
import { readPendingReset, resetPassword } from './recovery/reset-password.ts';

/** Opening an account, and the secrets of one. */
export function registerAccountRoutes(serve: Serve, deps: IdentityDeps): void {
  serve(register, ({ body }, context) => registerMember(deps, { way: 'username', body }, context));
  serve(registerMobile, ({ body }, context) => registerMember(deps, { way: 'mobile', body }, context));
  serve(registerAutoUsername, ({ body }, context) => registerMember(deps, { way: 'auto', body }, context));
  serve(smsRegister, ({ body }, context) => sendRegisterCode(deps, body, context));
  serve(checkUsernameCall, ({ query }, context) => checkUsername(deps, query.username, context));
  serve(changePasswordCall, async ({ body }, context) => {
    await changePassword(deps, body, context);
    return undefined;
  });
  serve(passwordCode, ({ body }, context) => sendPasswordCode(deps, body, context));
  serve(recoverByEmailCall, async ({ body }, context) => {
    await recoverByEmail(deps, body, context);
    return undefined;
  });
  serve(passwordResetStanding, ({ body }, context) => readPendingReset(deps, body, context));
  serve(resetPasswordCall, async ({ body }, context) => {
    await resetPassword(deps, body, context);
    return undefined;
  });
  serve(recoverByMobileCall, ({ body }, context) => recoverByMobile(deps, body, context));
  registerPaymentPasswordRoutes(serve, deps);
}

function registerPaymentPasswordRoutes(serve: Serve, deps: IdentityDeps): void {
  serve(setPaymentPasswordCall, async ({ body }, context) => {
    await setFirstPaymentPassword(deps, body, context);
    return undefined;
  });
  serve(changePaymentPasswordCall, async ({ body }, context) => {
    await changePaymentPassword(deps, body, context);
    return undefined;
  });
  serve(paymentPasswordCode, ({ body }, context) => sendOwnCode(deps, { ...body, purpose: 'payment.password' }, context));
  serve(resetPaymentPasswordCall, async ({ body }, context) => {
    await resetPaymentPassword(deps, body, context);
    return undefined;
  });
}
