import * as z from 'zod/mini';
import { codeCheckErrors } from '../verification/errors.ts';
import { endpoint } from '../base/endpoint.ts';
import { marketingChannels, offerTexts } from '../content/marketing.ts';
import { MEMBER_ICONS } from './member-icons.ts';
import { deviceId, loginValue, passwordText, captchaPass } from './session.ts';
import {
  dialingOrNone,
  emailOrNone,
  emailText,
  mobileOrNone,
  mobileText,
  newPassword,
  newPasswordOrNone,
  requiredText,
  text,
} from '../base/wire-text.ts';
import { calendarDay } from '../base/wire-types.ts';

const optionalText = (max: number) => z.optional(text(max));

/** Every field is optional here: which ones are required is each brand's rule, refused under its field. */
const registrationBody = z.strictObject({
  username: optionalText(64),
  password: newPasswordOrNone(),
  confirmPassword: z.optional(z.string().check(z.maxLength(128))),
  payeeName: optionalText(100),
  paymentPassword: newPasswordOrNone(64),
  qqNum: optionalText(64),
  line: optionalText(64),
  whatsapp: optionalText(64),
  facebook: optionalText(100),
  wechat: optionalText(64),
  idNumber: optionalText(64),
  email: emailOrNone,
  mobileNum: mobileOrNone,
  countryDialingCode: dialingOrNone,
  recommenderId: optionalText(64),
  affiliateCode: optionalText(32),
  captcha: z.optional(z.nullable(text(16))),
  nickname: optionalText(50),
  fullName: optionalText(100),
  telegram: optionalText(64),
  zalo: optionalText(64),
  /** Empty where the form leaves it out. */
  birthday: z.optional(z.union([z.literal(''), calendarDay])),
  address: optionalText(255),
  nationality: optionalText(64),
  occupation: optionalText(64),
  sourceOfIncome: optionalText(64),
  /** Must be true: the brand's current version of the terms and the time are stored. */
  termsAccepted: z.optional(z.boolean()),
  /** Ways by which offers are wanted, and the version of the words that were read; apart from the terms, and nothing depends on it. */
  offers: z.optional(
    z.strictObject({ channels: z.array(z.enum(marketingChannels)).check(z.maxLength(marketingChannels.length)), text: z.enum(offerTexts) }),
  ),
  referralCode: optionalText(32),
  domain: optionalText(255),
  registerUrl: optionalText(2048),
  registerMethod: optionalText(16),
  loginDeviceId: z.optional(deviceId),
  login: z.optional(z.boolean()),
  verificationCode: optionalText(255),
  firebaseChannel: optionalText(16),
  firebaseIdToken: optionalText(4096),
  sliderValidate: z.optional(captchaPass),
});

/**
 * Codes that may appear under a field of a refused registration; `reg_pattern_{id}` with min and max for patterns
 * 0–19.
 */
const registrationErrors = {
  'username.taken': 400,
  'captcha.required': 400,
  'captcha.wrong': 400,
  'terms.not.accepted': 400,
  'age.below.minimum': 400,
  invitation_code_error: 400,
  'domain.invalid': 400,
  'person.excluded': 400,
  'human.check.required': 400,
  'human.check.failed': 400,
  ...codeCheckErrors,
  'phone.token.invalid': 400,
  'phone.auth.unavailable': 503,
  /** Said only to who holds the right code of that number. */
  'contact.taken': 400,
} as const;

export const register = endpoint({
  summary: 'Registers a member by username and logs in.',
  method: 'PUT',
  path: '/wps/member/register',
  access: 'visitor',
  module: 'USERNAMEREG3',
  sealed: true,
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: registrationBody,
  value: loginValue,
  errors: registrationErrors,
});

export const registerMobile = endpoint({
  summary: 'Registers a member by mobile number (which becomes the username) and logs in.',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  access: 'visitor',
  module: 'MOBILENUMREG3',
  sealed: true,
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: registrationBody,
  value: loginValue,
  errors: registrationErrors,
});

export const registerAutoUsername = endpoint({
  summary: 'Registers a member under a username made by the server and logs in. Only password, birthday and terms are required.',
  method: 'PUT',
  path: '/wps/member/register/autoUsername',
  access: 'visitor',
  module: 'AUTOREG3',
  sealed: true,
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: registrationBody,
  value: loginValue,
  errors: registrationErrors,
});

export const checkUsername = endpoint({
  summary: 'Whether a username is free. Counted per address and per brand against collecting names.',
  method: 'GET',
  path: '/wps/member/check/username',
  access: 'visitor',
  module: 'USERNAMEREG3',
  query: z.strictObject({ username: requiredText(64) }),
  value: z.object({ available: z.boolean() }),
});

export const checkAffiliate = endpoint({
  summary: 'Whether an affiliate code is good at this brand.',
  method: 'GET',
  path: '/wps/agent/affiliate',
  access: 'visitor',
  throttle: { per: 'address', points: 30, seconds: 60 },
  query: z.strictObject({ code: requiredText(32), domain: z.optional(text(255)) }),
  errors: { invitation_code_error: 400, 'domain.invalid': 400 },
});

/** The member's own account. Times in ms; mobile and e-mail are masked; unset facts are empty texts. */
export const memberInfoValue = z.object({
  id: z.string(),
  customerId: z.string(),
  account: z.string(),
  userName: z.string(),
  nickname: z.string(),
  type: z.number(),
  token: z.string(),
  mobile: z.string(),
  email: z.string(),
  payee: z.string(),
  qq: z.string(),
  regDate: z.number(),
  lastlogin: z.nullable(z.number()),
  /** Name of the member's level; empty where there are none. */
  clubLabel: z.object({ labelName: z.string() }),
  /** Empty: show the first letters of the nickname. */
  iconUrl: z.string(),
  /** Further fields of the registration form, by their names there; unset ones are absent. */
  profile: z.record(z.string(), z.string()),
  /** yyyy-MM-dd; null: not known. */
  birthday: z.nullable(z.string()),
  language: z.nullable(z.string()),
  passwordExpired: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** False: the member logs in by a code or through a provider only. */
  hasPassword: z.boolean(),
});

export const memberInfo = endpoint({
  summary: "The member's own details.",
  method: 'GET',
  path: '/wps/member/info',
  access: 'trial',
  value: memberInfoValue,
});

export const changeMemberInfo = endpoint({
  summary: 'Changes profile details; send only what changed. Names and birthday can be set once, while they are empty.',
  method: 'POST',
  path: '/wps/member/info',
  access: 'member',
  renews: true,
  body: z.strictObject({
    nickname: optionalText(50),
    mobile: mobileOrNone,
    qq: optionalText(64),
    payeename: optionalText(100),
    mail: emailOrNone,
    /** One of the drawn pictures; empty takes it away. */
    icon: z.optional(z.union([z.literal(''), z.enum(MEMBER_ICONS)])),
    // Fields of the registration form, by their names there and by the brand's rules.
    line: optionalText(64),
    whatsapp: optionalText(64),
    facebook: optionalText(100),
    wechat: optionalText(64),
    telegram: optionalText(64),
    zalo: optionalText(64),
    address: optionalText(255),
    nationality: optionalText(64),
    occupation: optionalText(64),
    sourceOfIncome: optionalText(64),
    /** Once, while it is empty; documents prove it afterwards. */
    fullName: optionalText(100),
    /** yyyy-MM-dd, once, while the account has none. */
    birthday: z.optional(calendarDay),
  }),
  errors: {
    'contact.proof.required': 400,
    'payee.already.set': 400,
    'format.email.err': 400,
    'format.mobile.err': 400,
    'profile.already.set': 400,
    'age.below.minimum': 400,
  },
});

export const memberIcon = endpoint({
  summary: "The member's picture; empty where there is none.",
  method: 'GET',
  path: '/wps/member/info/icon',
  access: 'trial',
  value: z.object({ iconUrl: z.string() }),
});

export const changeLanguage = endpoint({
  summary: "Remembers the member's language; refused when the brand does not offer it.",
  method: 'POST',
  path: '/wps/member/language',
  access: 'trial',
  renews: true,
  body: z.strictObject({ language: requiredText(8) }),
  errors: { 'language.not.offered': 400 },
});

/** Codes under the fields of a password form. */
export const passwordErrors = {
  'password.too.short': 400,
  'password.too.common': 400,
  'password.not.same': 400,
  'password.same.as.old': 400,
  'password.old.wrong': 400,
  'password.tries.used.up': 400,
} as const;

export const changePassword = endpoint({
  summary: 'Changes the password; every other session of the member ends. A member without one gives a code instead of the old one.',
  method: 'POST',
  path: '/wps/member/password',
  access: 'member',
  sealed: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject({
    oldPassword: z.optional(passwordText),
    /** Instead of the old one, for accounts without a password: a code of `passwordCode` and where it went. */
    kind: z.optional(z.enum(['mobile', 'email'])),
    verificationCode: optionalText(255),
    newPassword: newPassword(),
    confirmNewPassword: passwordText,
    /** Of the holder of an account that was opened for them (`passwordReason` opened): both are required then, and passed over otherwise. */
    birthday: z.optional(calendarDay),
    termsAccepted: z.optional(z.boolean()),
  }),
  errors: { 'age.below.minimum': 400, 'terms.not.accepted': 400, ...passwordErrors, ...codeCheckErrors, 'contact.none': 400 },
});

/** In a form the pass's five fields travel as one JSON text. */
const captchaPassInForm = z.pipe(
  text(8192),
  z.transform((written, context): z.infer<typeof captchaPass> => {
    try {
      // Five texts and nothing inside them: one colon each outside of the strings, more mean a name written twice.
      const outside = written.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
      if (outside.split(':').length !== 6) throw new SyntaxError('a name appears twice');
      return z.parse(captchaPass, JSON.parse(written));
    } catch {
      context.issues.push({ code: 'custom', input: written, message: 'no proof' });
      return z.NEVER;
    }
  }),
);

export const recoverByEmail = endpoint({
  summary: 'Mails a link to set a new password; the same answer whether or not the pair exists.',
  method: 'POST',
  path: '/wps/member/password/email',
  access: 'visitor',
  module: 'PWRESETEMAIL3',
  form: true,
  throttle: { per: 'address', points: 5, seconds: 60 },
  body: z.strictObject({
    username: requiredText(64),
    email: emailText,
    sliderValidate: z.optional(z.union([captchaPass, captchaPassInForm])),
  }),
  errors: { 'human.check.required': 400, 'human.check.failed': 400, 'format.email.err': 400, 'recovery.limit': 400 },
});

export const recoverByMobile = endpoint({
  summary:
    'Sets a new password with a code sent by SMS. Every session ends; `recoveryPass` lets the login that follows in, once within two minutes.',
  method: 'POST',
  path: '/wps/member/password/verification',
  access: 'visitor',
  module: 'CHNGPASSVERIF3',
  sealed: true,
  throttle: { per: 'address', points: 20, seconds: 60 },
  body: z.strictObject({
    newPassword: newPassword(),
    confirmNewPassword: z.optional(passwordText),
    mobileNum: mobileText,
    countryDialingCode: dialingOrNone,
    verificationCode: requiredText(255),
  }),
  value: z.object({ recoveryPass: z.string() }),
  errors: {
    ...codeCheckErrors,
    'sms.number.invalid': 400,
    'password.too.short': 400,
    'password.too.common': 400,
    'password.not.same': 400,
  },
});
