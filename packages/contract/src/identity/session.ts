import * as z from 'zod/mini';
import { codeSendErrors } from '../verification/errors.ts';
import { endpoint } from '../base/endpoint.ts';
import { dialingOrNone, dialingText, mobileOrNone, mobileText, requiredText, text, typedPassword } from '../base/wire-text.ts';
import { wholeNumber } from '../base/wire-types.ts';

/** What a passed captcha (slider or work) earns, good for one call; the same five fields wherever it is asked for. */
export const captchaPass = z.strictObject({
  captcha_id: text(128),
  lot_number: text(128),
  pass_token: text(512),
  gen_time: text(32),
  captcha_output: text(4096),
});
export type CaptchaPass = z.infer<typeof captchaPass>;

/** Device id of the client (`SHELL_deviceId`): a UUID stored in the browser. */
export const deviceId = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z_-]{8,64}$/));

/** A password that is asked for. */
export const passwordText = typedPassword();

/** Answer of every way to log in. `customerType`: 0 member; 1, 2, 41, 42 agent; 4 trial. */
export const loginValue = z.object({
  token: z.string(),
  id: z.string(),
  userName: z.string(),
  customerType: z.number(),
  firstTimeLogin: z.boolean(),
  /** The password must be changed: everything else is refused meanwhile. */
  passwordExpired: z.boolean(),
  /**
   * Why: it is the brand's default one, an operator asked for it, it is older than the brand allows, or the account was opened for its holder, who also
   * states the birth date and takes the terms. Absent while it need not be changed.
   */
  passwordReason: z.optional(z.enum(['default', 'operator', 'age', 'opened'])),
});

/**
 * Refusals of a login. While `value.captcha` is true the next try needs a captcha. A wrong name and a wrong password
 * are one and the same refusal. `login.locked`: three failures; for 30 minutes only devices that logged in before may
 * try. `login.unfinished`: an agent opened the account and it is not complete.
 */
export const loginErrors = {
  'login.failed': 400,
  'captcha.required': 400,
  'captcha.wrong': 400,
  'login.locked': 400,
  'login.unfinished': 400,
  us_forbidden_login_error: 400,
} as const;

/** Second factors of a login. */
export const secondFactorMethod = z.enum(['mobile', 'email', 'totp', 'recovery']);
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;

/** `value` of the refusal `login_verify_required`; `hint` is masked, empty where there is nothing to show. */
export interface SecondFactorOffer {
  ticket: string;
  methods: { method: SecondFactorMethod; hint: string }[];
  /** Until then the ticket is good, and so often. */
  expiresInSeconds: number;
  tries: number;
}

export const login = endpoint({
  summary:
    'Logs a member or agent in: by username (or verified mobile number) and password, or with type `sms` by mobile number and code. With `remember` a rotating token cookie of one day is set.',
  method: 'POST',
  path: '/wps/session/login',
  access: 'visitor',
  sealed: true,
  body: z.strictObject({
    /** The mobile number where the type is `sms`. */
    username: requiredText(64),
    /** The verification code where the type is `sms`. */
    password: passwordText,
    captcha: z.optional(z.nullable(text(16))),
    type: z.optional(z.enum(['username', 'sms', 'firebase', ''])),
    countryDialingCode: dialingOrNone,
    /** With type `firebase`: proof that the code was right; `password` then carries the code itself and is not looked at. */
    firebaseIdToken: z.optional(text(4096)),
    remember: z.optional(z.boolean()),
    /** Where the form is: `agent` refuses members, `member` (default) admits both. */
    area: z.optional(z.enum(['member', 'agent'])),
    loginDeviceId: z.optional(deviceId),
    /** Older spelling of type `sms`. */
    isSms: z.optional(z.boolean()),
    isOfficialAppLogin: z.optional(z.boolean()),
    sliderValidate: z.optional(captchaPass),
    /** Answered by a recovery just done: no captcha, no second factor but that of an authenticator app; once, within two minutes. */
    recoveryPass: z.optional(text(128)),
  }),
  value: loginValue,
  errors: {
    ...loginErrors,
    'agent.only': 403,
    'member.only': 403,
    /** `value` is a `SecondFactorOffer`. */
    login_verify_required: 400,
    'human.check.required': 400,
    'human.check.failed': 400,
    'sms.number.invalid': 400,
    'sms.code.wrong': 400,
    'sms.code.expired': 400,
    'sms.code.used.up': 400,
    'phone.token.invalid': 400,
    'phone.account.unknown': 400,
    'phone.auth.unavailable': 503,
  },
});

export const freePlay = endpoint({
  summary: 'Opens a trial account (customerType 4) for demo play. The token is also at the top level of the answer.',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  access: 'visitor',
  module: 'FREEPLAY3',
  throttle: { per: 'address', points: 10, seconds: 60 },
  body: z.strictObject({
    os: z.optional(text(64)),
    platform: z.optional(z.enum(['W', 'M'])),
    loginDeviceId: z.optional(deviceId),
    /** The visitor's statement to be of age: without it nothing is opened. */
    ageConfirmed: z.optional(z.boolean()),
  }),
  value: loginValue,
  errors: { 'age.not.confirmed': 400 },
});

export const logout = endpoint({
  summary: 'Ends the session and forgets the remember-me token of this browser.',
  method: 'DELETE',
  path: '/wps/session/logout',
  aliases: [{ method: 'POST' }],
  access: 'visitor',
  always: true,
});

export const rememberSession = endpoint({
  summary: "Exchanges the remember-me cookie for a new session; the cookie's token is replaced.",
  method: 'POST',
  path: '/wps/session/remember',
  access: 'visitor',
  throttle: { per: 'address', points: 60, seconds: 60 },
  body: z.strictObject({ loginDeviceId: z.optional(deviceId) }),
  value: loginValue,
  errors: { us_forbidden_login_error: 400 },
});

export const touchSession = endpoint({
  summary: 'Renews the idle time of a quiet tab. Idle 30 minutes, at most 12 hours after login.',
  method: 'POST',
  path: '/wps/session/touch',
  access: 'trial',
  renews: true,
  value: z.object({ idleSeconds: z.number(), expiresAt: z.string() }),
});

export const socketTicket = endpoint({
  summary: 'One-time ticket for the realtime socket, valid for 60 seconds.',
  method: 'POST',
  path: '/wps/session/socketTicket',
  access: 'member',
  throttle: { per: 'member', points: 60, seconds: 60 },
  value: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
});

export const singleUseLoginCode = endpoint({
  summary: 'One-time code (60 s) that carries this login to another page by URL; the token itself is never in a URL.',
  method: 'POST',
  path: '/wps/session/code',
  access: 'member',
  throttle: { per: 'member', points: 10, seconds: 60 },
  value: z.object({ code: z.string(), expiresInSeconds: z.number() }),
});

export const exchangeCode = endpoint({
  summary: 'Exchanges a one-time code from the URL for a session of its own.',
  method: 'POST',
  path: '/wps/session/exchange',
  access: 'visitor',
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: z.strictObject({ code: requiredText(64), loginDeviceId: z.optional(deviceId) }),
  value: loginValue,
  errors: { us_forbidden_login_error: 400 },
});

export const captcha = endpoint({
  summary: 'A picture with a code, as base64 of a PNG; the cookie `captchaId` goes with it. Usable once, for 5 minutes.',
  method: 'GET',
  path: '/wps/captcha',
  access: 'visitor',
  value: z.string(),
});

const smsValue = z.object({ expiredMinutes: z.number() });

/**
 * Refusals of a second factor. `login.verification.failed`: `value.triesLeft` are left. `login.verification.over`: the
 * ticket is unknown, late, used, tried too often, or the account has changed: log in again.
 */
const secondFactorErrors = { 'login.verification.over': 400 } as const;

export const loginVerificationSend = endpoint({
  summary: "Sends the code of a second factor to the member's verified mobile number or e-mail address.",
  method: 'POST',
  path: '/wps/session/login/verification/send',
  access: 'visitor',
  body: z.strictObject({
    ticket: requiredText(64),
    method: z.enum(['mobile', 'email']),
    sliderValidate: z.optional(captchaPass),
  }),
  value: z.object({ expiredMinutes: z.number() }),
  errors: { ...secondFactorErrors, ...codeSendErrors },
});

export const loginVerification = endpoint({
  summary:
    'Second step of a login, opened by `login_verify_required`: a code by SMS or e-mail, one of the authenticator app, or a recovery code. Registers the browser and the address.',
  method: 'POST',
  path: '/wps/session/login/verification',
  access: 'visitor',
  sealed: true,
  body: z.strictObject({
    ticket: requiredText(64),
    method: secondFactorMethod,
    answer: requiredText(255),
    loginDeviceId: z.optional(deviceId),
  }),
  value: loginValue,
  errors: {
    ...secondFactorErrors,
    'login.verification.failed': 400,
    'login.verification.locked': 400,
    'sms.code.expired': 400,
    'sms.code.used.up': 400,
  },
});

export const smsNoLogin = endpoint({
  summary:
    'Sends a code by SMS to log in (operationType 2, the default) or to recover a password (3). The answer and its time are the same whether or not anybody has the number.',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  access: 'visitor',
  body: z.strictObject({
    mobileNum: mobileText,
    countryDialingCode: dialingText,
    operationType: z.optional(wholeNumber({ max: 99 })),
    sliderValidate: z.optional(captchaPass),
  }),
  value: smsValue,
  errors: { ...codeSendErrors, 'sms.number.invalid': 400 },
});

export const smsRegister = endpoint({
  summary:
    'Sends a code by SMS to register. The number may be given as `mobileNo` or `mobileNum`; regType `mobile` is the form by mobile number (MOBILENUMREG3), any other the form by username (REGMOBVERF3). A number somebody has gets the same answer and no message.',
  method: 'POST',
  path: '/wps/verification/sms/register',
  access: 'visitor',
  body: z.strictObject({
    mobileNo: mobileOrNone,
    mobileNum: mobileOrNone,
    countryDialingCode: dialingText,
    regType: z.optional(text(16)),
    sliderValidate: z.optional(captchaPass),
  }),
  value: smsValue,
  errors: { ...codeSendErrors, 'sms.number.invalid': 400 },
});
