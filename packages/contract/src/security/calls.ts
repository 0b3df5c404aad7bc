import * as z from 'zod/mini';
import { accountEventKinds } from './account-events.ts';
import { codeCheckErrors, codeSendErrors } from '../verification/errors.ts';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { captchaPass } from '../identity/session.ts';
import { requiredText } from '../base/wire-text.ts';
import { isKeepable, rowId } from '../base/wire-types.ts';

const base = '/wps/v2/member/security';

/** Times are ISO; masked texts are empty where there is nothing. */
export const securityConfig = endpoint({
  summary: 'What protects the account: which ways to step up are set, with masked contacts.',
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  access: 'member',
  value: z.object({
    hasPaymentPassword: z.boolean(),
    mobileBound: z.boolean(),
    emailBound: z.boolean(),
    payeeSet: z.boolean(),
    questionsSet: z.boolean(),
    totpBound: z.boolean(),
    hasPassword: z.boolean(),
    passwordSetAt: z.nullable(z.string()),
    mobile: z.string(),
    email: z.string(),
    payee: z.string(),
    recoveryCodesLeft: z.number(),
    bankAccounts: z.number(),
    devices: z.number(),
    sessions: z.number(),
    /** Of the login before this one; null where this is the first. */
    lastLogin: z.nullable(z.object({ at: z.string(), device: z.string(), ip: z.string() })),
  }),
});

/** `login`: neither password, app nor contact is there; a login within the last ten minutes is enough. */
export const STEP_UP_METHODS = ['password', 'totp', 'mobile', 'email', 'login'] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];
const stepUpMethod = z.enum(STEP_UP_METHODS);

export const stepUpMethods = endpoint({
  summary: 'The ways in which the member can step up, best first, and until when the last step-up is good.',
  method: 'GET',
  path: `${base}/proof`,
  access: 'member',
  value: z.object({
    methods: z.array(z.object({ method: stepUpMethod, hint: z.string() })),
    provedUntil: z.nullable(z.string()),
  }),
});

export const sendStepUpCode = endpoint({
  summary: 'Sends a code to a verified contact, for members who have no password.',
  method: 'POST',
  path: `${base}/proof/code`,
  access: 'member',
  renews: true,
  body: z.strictObject({ method: z.enum(['mobile', 'email']), sliderValidate: z.optional(captchaPass) }),
  value: z.object({ expiredMinutes: z.number() }),
  errors: { ...codeSendErrors, 'proof.method.wrong': 400 },
});

const totpErrors = { 'totp.code.wrong': 400, 'totp.tries.used.up': 400 } as const;

export const stepUp = endpoint({
  summary: 'Steps up: for ten minutes this session may do what needs a fresh confirmation.',
  method: 'POST',
  path: `${base}/proof`,
  access: 'member',
  sealed: true,
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 60 },
  body: z.strictObject({ method: stepUpMethod, answer: z.string().check(z.refine(isKeepable), z.maxLength(255)) }),
  value: z.object({ provedUntil: z.string() }),
  errors: {
    ...codeCheckErrors,
    ...totpErrors,
    'proof.method.wrong': 400,
    'proof.login.again': 400,
    'proof.password.wrong': 400,
    'password.tries.used.up': 400,
  },
});

export const startTotp = endpoint({
  summary: 'Makes a secret for an authenticator app. It counts once a code of it was confirmed.',
  method: 'POST',
  path: `${base}/totp`,
  access: 'member',
  stepUp: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject({}),
  value: z.object({ secret: z.string(), otpauthUri: z.string() }),
  errors: { 'totp.already.on': 400 },
});

export const confirmTotp = endpoint({
  summary: 'Puts the authenticator app in force by a code of it; answers ten recovery codes, once.',
  method: 'POST',
  path: `${base}/totp/confirm`,
  access: 'member',
  stepUp: true,
  sealed: true,
  renews: true,
  body: z.strictObject({ code: requiredText(16) }),
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: { ...totpErrors, 'totp.not.started': 400 },
});

export const stopTotp = endpoint({
  summary: 'Takes the authenticator app and its recovery codes away, by a code of it or a recovery code.',
  method: 'POST',
  path: `${base}/totp/off`,
  access: 'member',
  stepUp: true,
  sealed: true,
  renews: true,
  body: z.strictObject({ code: requiredText(32) }),
  errors: { ...totpErrors, 'totp.not.on': 400 },
});

export const renewRecoveryCodes = endpoint({
  summary: 'Ten new recovery codes in place of the former ones, shown once.',
  method: 'POST',
  path: `${base}/totp/recovery`,
  access: 'member',
  stepUp: true,
  renews: true,
  throttle: { per: 'member', points: 10, seconds: 60 },
  body: z.strictObject({}),
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: { 'totp.not.on': 400 },
});

/** Browser and system as far as a browser says them; empty where it says nothing known. */
const deviceName = { browser: z.string(), system: z.string(), isPhone: z.boolean() };

export const trustedDevices = endpoint({
  summary: 'Browsers the member has logged in from, the latest first.',
  method: 'GET',
  path: `${base}/devices`,
  access: 'member',
  value: z.object({
    list: z.array(
      z.object({
        deviceId: z.string(),
        ...deviceName,
        firstSeenAt: z.string(),
        lastSeenAt: z.string(),
        lastIp: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const revokeDevice = endpoint({
  summary: 'Forgets a browser: its sessions and its remembered login end, and it is a stranger at the next login.',
  method: 'POST',
  path: `${base}/devices/revoke`,
  access: 'member',
  renews: true,
  body: z.strictObject({ deviceId: rowId }),
});

export const memberSessions = endpoint({
  summary: 'Where the member is logged in now, this one first.',
  method: 'GET',
  path: `${base}/sessions`,
  access: 'member',
  value: z.object({
    list: z.array(
      z.object({
        sessionId: z.string(),
        ...deviceName,
        ip: z.string(),
        startedAt: z.string(),
        activeAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  summary: 'Ends one of the own sessions at once, with what its browser remembers.',
  method: 'POST',
  path: `${base}/sessions/end`,
  access: 'member',
  renews: true,
  body: z.strictObject({ sessionId: rowId }),
});

export const endOtherSessions = endpoint({
  summary: 'Ends every session but this one, and every other remembered login.',
  method: 'POST',
  path: `${base}/sessions/endOthers`,
  access: 'member',
  renews: true,
  body: z.strictObject({}),
  value: z.object({ ended: z.number() }),
});

export const securityHistory = endpoint({
  summary: 'Logins, failed ones too, and changes of what protects the account, newest first.',
  method: 'GET',
  path: `${base}/history`,
  access: 'member',
  query: z.strictObject(pageQuery),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        kind: z.enum(accountEventKinds),
        detail: z.record(z.string(), z.string()),
        ip: z.string(),
        ...deviceName,
      }),
    ),
    ...pageValue,
  }),
});

const exportFacts = z.object({
  exportId: z.string(),
  state: z.enum(['making', 'ready', 'fetched', 'expired']),
  askedAt: z.string(),
  /** Until then it can be fetched, once. */
  expiresAt: z.nullable(z.string()),
});

export const dataExport = endpoint({
  summary: 'The latest copy of the own data, and when the next may be asked for.',
  method: 'GET',
  path: `${base}/export`,
  access: 'member',
  value: z.object({ latest: z.nullable(exportFacts), nextAt: z.nullable(z.string()) }),
});

export const askDataExport = endpoint({
  summary: 'Orders a copy of everything that is held of the member; once a day.',
  method: 'POST',
  path: `${base}/export`,
  access: 'member',
  stepUp: true,
  renews: true,
  body: z.strictObject({}),
  value: exportFacts,
  errors: { 'export.too.soon': 400 },
});

export const fetchDataExport = endpoint({
  summary: 'Hands a finished copy out, once, within 24 hours; the document is JSON.',
  method: 'POST',
  path: `${base}/export/fetch`,
  access: 'member',
  stepUp: true,
  renews: true,
  body: z.strictObject({ exportId: rowId }),
  /** `gzip`: base64 of the compressed document. */
  value: z.object({ fileName: z.string(), gzip: z.string() }),
  errors: { 'export.not.ready': 409, 'export.gone': 410 },
});

export const CLOSING_BLOCKERS = ['balance', 'held', 'rounds', 'withdrawals', 'deposits'] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];

export const accountClosing = endpoint({
  summary: 'What prevents closing the account, and how long records are kept after it.',
  method: 'GET',
  path: `${base}/closing`,
  access: 'member',
  value: z.object({ blockers: z.array(z.enum(CLOSING_BLOCKERS)), keepYears: z.number() }),
});

export const closeAccount = endpoint({
  summary: "Closes the account for good: personal data is removed, records of money and protection stay for the brand's time.",
  method: 'POST',
  path: `${base}/closing`,
  access: 'member',
  stepUp: true,
  sealed: true,
  body: z.strictObject({ confirmation: requiredText(64) }),
  errors: {
    /** `value.blockers` says what. */
    'closing.blocked': 409,
    'closing.confirmation.wrong': 400,
  },
});
