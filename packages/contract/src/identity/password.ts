import * as z from 'zod/mini';
import { codeCheckErrors, codeSendErrors } from '../verification/errors.ts';
import { endpoint } from '../base/endpoint.ts';
import { passwordErrors } from './member.ts';
import { passwordText, captchaPass } from './session.ts';
import { newPassword, requiredText, typedPassword } from '../base/wire-text.ts';

/** What a link of a recovery mail carries behind its `#`. */
const resetToken = requiredText(64);

const resetErrors = {
  /** Unknown, used, replaced by a newer link or older than half an hour: one and the same answer. */
  'password.reset.expired': 400,
} as const;

export const passwordResetStanding = endpoint({
  summary: 'Whether the link of a recovery mail is still good, and for which account. Does not use it up.',
  method: 'POST',
  path: '/wps/member/password/reset/standing',
  access: 'visitor',
  module: 'PWRESETEMAIL3',
  sealed: true,
  throttle: { per: 'address', points: 30, seconds: 60 },
  body: z.strictObject({ token: resetToken }),
  value: z.object({ userName: z.string(), expiresAt: z.string() }),
  errors: resetErrors,
});

export const resetPassword = endpoint({
  summary: 'Sets a new password by the link of a recovery mail, once. Every session and remembered browser ends; nobody is logged in.',
  method: 'POST',
  path: '/wps/member/password/reset',
  access: 'visitor',
  module: 'PWRESETEMAIL3',
  sealed: true,
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: z.strictObject({ token: resetToken, newPassword: newPassword(), confirmNewPassword: passwordText }),
  errors: {
    ...resetErrors,
    'password.too.short': 400,
    'password.too.common': 400,
    'password.not.same': 400,
  },
});

/** Codes under the fields of a payment password form. */
const paymentPasswordErrors = {
  'payment.password.weak': 400,
  'payment.password.same.as.login': 400,
  'password.not.same': 400,
} as const;

const paymentSecret = typedPassword(64);
const newPaymentSecret = newPassword(64);

export const setPaymentPassword = endpoint({
  summary: 'Sets the first payment password. Who has one changes it.',
  method: 'PUT',
  path: '/wps/member/paymentPassword',
  access: 'member',
  stepUp: true,
  sealed: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject({ paymentPassword: newPaymentSecret, confirmPaymentPassword: paymentSecret }),
  errors: { ...paymentPasswordErrors, 'payment.password.already.set': 400 },
});

export const changePaymentPassword = endpoint({
  summary: 'Changes the payment password. Five wrong old ones lock it for 30 minutes.',
  method: 'POST',
  path: '/wps/member/paymentPassword',
  access: 'member',
  sealed: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject({
    oldPaymentPassword: paymentSecret,
    newPaymentPassword: newPaymentSecret,
    confirmPaymentPassword: paymentSecret,
  }),
  errors: {
    ...paymentPasswordErrors,
    'payment.password.wrong': 400,
    'payment.password.locked': 429,
    'payment.password.unset': 400,
    'password.same.as.old': 400,
  },
});

const contactKind = z.enum(['mobile', 'email']);

const codeBody = z.strictObject({ kind: contactKind, sliderValidate: z.optional(captchaPass) });
/** `sentTo`: masked. */
const codeValue = z.object({ expiredMinutes: z.number(), sentTo: z.string() });

export const passwordCode = endpoint({
  summary: 'Sends a code to one of the own verified contacts, to set the first password of an account without one.',
  method: 'POST',
  path: '/wps/member/password/code',
  access: 'member',
  renews: true,
  body: codeBody,
  value: codeValue,
  errors: { ...codeSendErrors, 'contact.none': 400 },
});

export const paymentPasswordCode = endpoint({
  summary: 'Sends a code to one of the own verified contacts, to reset the payment password.',
  method: 'POST',
  path: '/wps/member/paymentPassword/code',
  access: 'member',
  renews: true,
  body: codeBody,
  value: codeValue,
  errors: { ...codeSendErrors, 'contact.none': 400 },
});

export const resetPaymentPassword = endpoint({
  summary: 'Sets a new payment password by a code and the login password. A brand may hold withdrawals for a while after it.',
  method: 'POST',
  path: '/wps/member/paymentPassword/reset',
  access: 'member',
  sealed: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject({
    kind: contactKind,
    verificationCode: requiredText(255),
    /** The login password; left out by who has none. */
    password: z.optional(passwordText),
    newPaymentPassword: newPaymentSecret,
    confirmPaymentPassword: paymentSecret,
  }),
  errors: {
    ...paymentPasswordErrors,
    ...codeCheckErrors,
    'contact.none': 400,
    'password.old.wrong': passwordErrors['password.old.wrong'],
    'password.tries.used.up': passwordErrors['password.tries.used.up'],
  },
});
