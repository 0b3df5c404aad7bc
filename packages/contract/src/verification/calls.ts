import * as z from 'zod/mini';
import { codeCheckErrors, codeSendErrors } from './errors.ts';
import { endpoint } from '../base/endpoint.ts';
import { passwordText, captchaPass } from '../identity/session.ts';
import { SLIDER_WIDTH } from './slider.ts';
import { dialingText, emailText, mobileText, requiredText } from '../base/wire-text.ts';

/** A challenge is good for two minutes and one answer, what it earns for five minutes and one call. */
const challenge = { captchaId: z.string(), expiresInSeconds: z.number() };

const captchaId = z.string().check(z.regex(/^[\w-]{24}$/));

export const sliderConfig = endpoint({
  summary: 'A slider puzzle: pictures as data addresses, the piece to be moved from the left edge to its hole. Sizes in pixels.',
  method: 'GET',
  path: '/wps/captcha/slider',
  access: 'visitor',
  value: z.object({
    ...challenge,
    width: z.number(),
    height: z.number(),
    pieceSize: z.number(),
    /** Distance of the piece from the upper edge. */
    pieceTop: z.number(),
    background: z.string(),
    piece: z.string(),
  }),
});

/** Refusals of an answer to a challenge: it is used up, and another is to be asked for. */
const challengeErrors = { 'human.check.failed': 400 } as const;

export const sliderVerify = endpoint({
  summary: 'Answers a slider puzzle: where the piece was left, and the way it went. Right: a pass for one call.',
  method: 'POST',
  path: '/wps/captcha/slider/verify',
  access: 'visitor',
  body: z.strictObject({
    captchaId,
    /** Distance of the piece from the left edge, in pixels of the puzzle. */
    x: z.number().check(z.gte(0), z.lte(SLIDER_WIDTH)),
    /** Points of the way: distance from the left edge and milliseconds since the first one. */
    track: z
      .array(z.tuple([z.number().check(z.gte(-SLIDER_WIDTH), z.lte(2 * SLIDER_WIDTH)), z.number().check(z.gte(0))]))
      .check(z.maxLength(400)),
  }),
  value: captchaPass,
  errors: challengeErrors,
});

export const captchaWork = endpoint({
  summary:
    'Work in place of a puzzle, for members who cannot move a piece: find a number that, written behind the id and a colon, gives a SHA-256 that begins with so many zero bits.',
  method: 'POST',
  path: '/wps/captcha/work',
  access: 'visitor',
  body: z.strictObject({}),
  value: z.object({ ...challenge, bits: z.number() }),
});

export const captchaWorkVerify = endpoint({
  summary: 'Answers such work. Right: a pass for one call.',
  method: 'POST',
  path: '/wps/captcha/work/verify',
  access: 'visitor',
  body: z.strictObject({ captchaId, nonce: z.string().check(z.regex(/^\d{1,15}$/)) }),
  value: captchaPass,
  errors: challengeErrors,
});

const sendValue = z.object({ expiredMinutes: z.number() });

const mobile = { mobileNum: mobileText, countryDialingCode: dialingText };
const email = { email: emailText };

/** To replace a contact: its code, or the payment password and a step-up of the session. For a first one: a step-up. */
const stillHer = {
  paymentPassword: z.optional(passwordText),
  /** Code sent to the contact that is to be replaced. */
  proofCode: z.optional(requiredText(12)),
};

/** `contact.proof.required`: a payment password or a code of the old contact must come along; `proof.required` for a first one, and with the payment password. */
const bindErrors = {
  ...codeCheckErrors,
  'contact.taken': 400,
  'contact.proof.required': 400,
  'payment.password.wrong': 400,
  'payment.password.locked': 429,
} as const;

export const smsSend = endpoint({
  summary: 'Sends a code by SMS to a number the member wants to bind or change to (operationType 5).',
  method: 'POST',
  path: '/wps/v2/verification/sms/send',
  access: 'member',
  module: 'VERIFICATION3',
  renews: true,
  body: z.strictObject({ ...mobile, operationType: z.optional(z.literal(5)), sliderValidate: z.optional(captchaPass) }),
  value: sendValue,
  errors: { ...codeSendErrors, 'sms.number.invalid': 400 },
});

export const smsVerify = endpoint({
  summary: 'Checks that code and binds the number to the member, in place of a former one.',
  method: 'POST',
  path: '/wps/v2/verification/sms/verify',
  access: 'member',
  module: 'VERIFICATION3',
  renews: true,
  body: z.strictObject({ ...mobile, verificationCode: requiredText(12), ...stillHer }),
  errors: { ...bindErrors, 'sms.number.invalid': 400 },
});

export const emailSend = endpoint({
  summary: 'Sends a code to an e-mail address the member wants to bind or change to.',
  method: 'POST',
  path: '/wps/v2/verification/email/send',
  access: 'member',
  module: 'VERIFICATION3',
  renews: true,
  body: z.strictObject({ ...email, sliderValidate: z.optional(captchaPass) }),
  value: sendValue,
  errors: { ...codeSendErrors, 'format.email.err': 400 },
});

export const emailVerify = endpoint({
  summary: 'Checks that code and binds the e-mail address to the member, in place of a former one.',
  method: 'POST',
  path: '/wps/v2/verification/email/verify',
  access: 'member',
  module: 'VERIFICATION3',
  renews: true,
  body: z.strictObject({ ...email, verificationCode: requiredText(12), ...stillHer }),
  errors: { ...bindErrors, 'format.email.err': 400 },
});

export const currentContactCode = endpoint({
  summary: 'Sends a code to the contact the member has proved and wants to replace; it comes back as `proofCode`.',
  method: 'POST',
  path: '/wps/v2/verification/contact/prove',
  access: 'member',
  module: 'VERIFICATION3',
  renews: true,
  body: z.strictObject({ kind: z.enum(['mobile', 'email']), sliderValidate: z.optional(captchaPass) }),
  value: z.object({ expiredMinutes: z.number(), hint: z.string() }),
  errors: { ...codeSendErrors, 'contact.none': 400 },
});
