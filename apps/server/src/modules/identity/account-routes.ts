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
import type { IdentityParts } from './parts.ts';
import { sendRegisterCode } from './registration/verify-mobile.ts';
import { recoverByEmail } from './recovery/recover-by-email.ts';
import { recoverByMobile } from './recovery/recover-by-mobile.ts';
import { registerMember } from './registration/register-member.ts';
import { readResetStanding, resetPassword } from './recovery/reset-password.ts';

/** Opening an account, and the secrets of one. */
export function registerAccountRoutes(serve: Serve, parts: IdentityParts): void {
  serve(register, ({ body }, context) => registerMember(parts, { way: 'username', body }, context));
  serve(registerMobile, ({ body }, context) => registerMember(parts, { way: 'mobile', body }, context));
  serve(registerAutoUsername, ({ body }, context) => registerMember(parts, { way: 'auto', body }, context));
  serve(smsRegister, ({ body }, context) => sendRegisterCode(parts, body, context));
  serve(checkUsernameCall, ({ query }, context) => checkUsername(parts, query.username, context));
  serve(changePasswordCall, async ({ body }, context) => {
    await changePassword(parts, body, context);
    return undefined;
  });
  serve(passwordCode, ({ body }, context) => sendPasswordCode(parts, body, context));
  serve(recoverByEmailCall, async ({ body }, context) => {
    await recoverByEmail(parts, body, context);
    return undefined;
  });
  serve(passwordResetStanding, ({ body }, context) => readResetStanding(parts, body, context));
  serve(resetPasswordCall, async ({ body }, context) => {
    await resetPassword(parts, body, context);
    return undefined;
  });
  serve(recoverByMobileCall, ({ body }, context) => recoverByMobile(parts, body, context));
  registerPaymentPasswordRoutes(serve, parts);
}

function registerPaymentPasswordRoutes(serve: Serve, parts: IdentityParts): void {
  serve(setPaymentPasswordCall, async ({ body }, context) => {
    await setFirstPaymentPassword(parts, body, context);
    return undefined;
  });
  serve(changePaymentPasswordCall, async ({ body }, context) => {
    await changePaymentPassword(parts, body, context);
    return undefined;
  });
  serve(paymentPasswordCode, ({ body }, context) => sendOwnCode(parts, { ...body, purpose: 'payment.password' }, context));
  serve(resetPaymentPasswordCall, async ({ body }, context) => {
    await resetPaymentPassword(parts, body, context);
    return undefined;
  });
}
