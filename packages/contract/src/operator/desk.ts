import * as z from 'zod/mini';
import { deskPermissions, deskRoles } from '../permissions.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { newPassword, requiredText, text, typedPassword } from '../base/wire-text.ts';
import { calendarDay, rowId } from '../base/wire-types.ts';

// Calls of the operator desk: signing in, operators, audit trail, outbox, status. They are on the console's own origin; paths are
// `/desk/…`, answers come in the standard envelope, the session's token travels in `Authorization` and nowhere else.
// Times are ISO 8601 in UTC unless a name says otherwise. Lists are newest first and paged by pageNo and pageSize.

/** Refusals any call of the desk may answer with, besides the common ones. */
export const deskErrors = {
  /** No session, or it ended: to the login page. */
  'desk.login.required': 401,
  /** The role does not allow it. */
  'desk.not.permitted': 403,
  /** Request a code, call `deskElevate`, repeat. */
  'desk.step.up.required': 403,
  /** Another page tried to call. */
  'desk.origin.wrong': 403,
} as const;

/** Why an act is done; stored in the audit trail. */
export const reason = requiredText(500);
/** Query dates: yyyy-MM-dd, whole days in UTC unless the call says whose, end included. */
export const deskDay = calendarDay;

/** A built-in role, or the id of one of the operators' own (`desk-roles.ts`). */
const role = z.union([z.enum(deskRoles), z.string().check(z.regex(/^rol_[0-9A-Z]{26}$/))]);
/** Name of a role of the operators' own; null for a built-in one. */
const roleName = z.nullable(z.string());
const totpCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(32));
const email = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/, 'field.email'));
/** Of an operator: at least 12 characters. */

// ── Signing in ───────────────────────────────────────────────────────────────────────────────────────────────────────

const brandOfDesk = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  currencyDecimals: z.number(),
  timeZone: z.string(),
  languages: z.array(z.string()),
  status: z.enum(['open', 'maintenance', 'closed']),
  /** The theme's colour of actions as a CSS value; null without a theme. */
  colour: z.nullable(z.string()),
});

export const deskOperator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  roleName,
  permissions: z.array(z.enum(deskPermissions)),
  /** The brands the operator sees; other brands answer as if they did not exist. */
  brands: z.array(brandOfDesk),
});

const deskSession = z.object({
  token: z.string(),
  idleSeconds: z.number(),
  expiresAt: z.string(),
  operator: deskOperator,
  /** Set right after a welcome: shown once. */
  recoveryCodes: z.nullable(z.array(z.string())),
});

export const deskSignIn = endpoint({
  summary: "First step of an operator's login: e-mail and password",
  method: 'POST',
  path: '/desk/session',
  access: 'desk.visitor',
  body: z.strictObject({ email: requiredText(254), password: typedPassword() }),
  value: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
  errors: { ...deskErrors, 'desk.login.wrong': 400, 'desk.login.locked': 429 },
});

export const deskSecondFactor = endpoint({
  summary: 'Second factor of the login: a code of the authenticator app, or a recovery code',
  method: 'POST',
  path: '/desk/session/code',
  access: 'desk.visitor',
  throttle: { per: 'address', points: 30, seconds: 60 },
  body: z.strictObject({ ticket: requiredText(64), code: totpCode }),
  value: deskSession,
  errors: { ...deskErrors, 'desk.code.wrong': 400, 'desk.code.locked': 429, 'desk.ticket.over': 400 },
});

export const deskSignOut = endpoint({
  summary: "Ends the operator's session",
  method: 'POST',
  path: '/desk/session/end',
  access: 'desk',
  errors: deskErrors,
});

export const deskMe = endpoint({
  summary: 'The operator, what they may do, how long the session lasts',
  method: 'GET',
  path: '/desk/me',
  access: 'desk',
  value: z.object({
    operator: deskOperator,
    idleSeconds: z.number(),
    expiresAt: z.string(),
    /** Until when dangerous acts need no further code; null: the next one needs one. */
    elevatedUntil: z.nullable(z.string()),
    recoveryCodesLeft: z.number(),
    demo: z.boolean(),
  }),
  errors: deskErrors,
});

export const deskTouch = endpoint({
  summary: 'Renews the idle time while a person works in a page; acts renew it by themselves, reading does not',
  method: 'POST',
  path: '/desk/touch',
  access: 'desk',
  renews: true,
  value: z.object({ idleSeconds: z.number(), expiresAt: z.string() }),
  errors: deskErrors,
});

export const deskElevate = endpoint({
  summary: 'Asks for the second factor once more: dangerous acts are allowed for five minutes',
  method: 'POST',
  path: '/desk/elevation',
  access: 'desk',
  renews: true,
  body: z.strictObject({ code: totpCode }),
  value: z.object({ elevatedUntil: z.string() }),
  errors: { ...deskErrors, 'desk.code.wrong': 400, 'desk.code.locked': 429 },
});

export const deskChangePassword = endpoint({
  summary: "Changes the operator's own password and ends the other sessions",
  method: 'POST',
  path: '/desk/me/password',
  access: 'desk',
  renews: true,
  stepUp: true,
  body: z.strictObject({ current: typedPassword(), password: newPassword() }),
  errors: { ...deskErrors, 'desk.password.wrong': 400, 'desk.password.weak': 400, 'desk.code.locked': 429 },
});

export const deskRecoveryCodes = endpoint({
  summary: 'New recovery codes in place of the old ones, shown once',
  method: 'POST',
  path: '/desk/me/recoveryCodes',
  access: 'desk',
  renews: true,
  stepUp: true,
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: deskErrors,
});

/** The link is `CONSOLE_URL/welcome#<token>`: the part behind `#` never reaches a server by itself. */
export const deskWelcome = endpoint({
  summary: 'What a welcome link is for, with the key for the authenticator app',
  method: 'POST',
  path: '/desk/welcome/look',
  access: 'desk.visitor',
  throttle: { per: 'address', points: 60, seconds: 60 },
  body: z.strictObject({ token: requiredText(64) }),
  value: z.object({
    /** owner: the first one, who chooses the name; operator: invited; reset: a new password and app for a known operator. */
    kind: z.enum(['owner', 'operator', 'reset']),
    name: z.string(),
    email: z.string(),
    role,
    roleName,
    expiresAt: z.string(),
    /** For the QR code, and the same key to type in. */
    otpauth: z.string(),
    totpKey: z.string(),
  }),
  errors: { ...deskErrors, 'desk.link.over': 410, 'desk.link.waiting': 409 },
});

export const deskAccept = endpoint({
  summary: 'Uses a welcome link up: name, e-mail, password, first code of the app; answers with a session and recovery codes',
  method: 'POST',
  path: '/desk/welcome',
  access: 'desk.visitor',
  throttle: { per: 'address', points: 60, seconds: 60 },
  body: z.strictObject({ token: requiredText(64), name: requiredText(80), email, password: newPassword(), code: totpCode }),
  value: deskSession,
  errors: {
    ...deskErrors,
    'desk.link.over': 410,
    'desk.link.waiting': 409,
    'desk.password.weak': 400,
    'desk.code.wrong': 400,
    'desk.code.locked': 429,
    'desk.email.taken': 409,
  },
});

// ── Operators ────────────────────────────────────────────────────────────────────────────────────────────────────────

const operatorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  roleName,
  /** null: all brands, those to come too. */
  brandIds: z.nullable(z.array(z.string())),
  status: z.enum(['active', 'locked']),
  createdAt: z.string(),
  lastLoginAt: z.nullable(z.string()),
  liveSessions: z.number(),
});

const invitationRow = z.object({
  id: z.string(),
  kind: z.enum(['owner', 'operator', 'reset']),
  name: z.string(),
  email: z.string(),
  role,
  roleName,
  brandIds: z.nullable(z.array(z.string())),
  createdAt: z.string(),
  expiresAt: z.string(),
  invitedBy: z.nullable(z.string()),
});

const linkValue = z.object({
  /** Shown once; it opens one account, once, within `expiresAt`. */
  link: z.string(),
  expiresAt: z.string(),
  /** `proposed`: it opens nothing before a second operator confirmed it. */
  state: changeState,
});

export const operatorsList = endpoint({
  summary: 'All operators and the invitations still open',
  method: 'GET',
  path: '/desk/operators',
  access: 'desk',
  permission: 'operators.read',
  value: z.object({ list: z.array(operatorRow), invitations: z.array(invitationRow) }),
  errors: deskErrors,
});

const scope = z.nullable(z.array(requiredText(64)).check(z.minLength(1), z.maxLength(200)));

export const operatorInvite = endpoint({
  summary: 'Makes a welcome link for a new operator',
  method: 'POST',
  path: '/desk/operators/invite',
  access: 'desk',
  permission: 'operators.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ name: requiredText(80), email, role, brandIds: scope }),
  value: linkValue,
  errors: { ...deskErrors, ...proposingErrors, 'desk.email.taken': 409, 'desk.brand.unknown': 400, 'desk.role.unknown': 400 },
});

export const invitationRevoke = endpoint({
  summary: 'Takes an open welcome link back',
  method: 'POST',
  path: '/desk/operators/invitation/revoke',
  access: 'desk',
  permission: 'operators.write',
  renews: true,
  body: z.strictObject({ id: rowId }),
  errors: deskErrors,
});

const lastOwner = { 'desk.owner.last': 409, 'desk.self.forbidden': 409 } as const;

export const operatorChange = endpoint({
  summary: 'Changes role and brands of an operator; their sessions end at once',
  method: 'POST',
  path: '/desk/operators/change',
  access: 'desk',
  takesRequestId: true,
  permission: 'operators.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, operatorId: rowId, role, brandIds: scope, reason }),
  value: z.extend(operatorRow, { state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, ...lastOwner, 'desk.brand.unknown': 400, 'desk.role.unknown': 400 },
});

export const operatorLock = endpoint({
  summary: 'Locks or unlocks an operator; locking ends the sessions at once',
  method: 'POST',
  path: '/desk/operators/lock',
  access: 'desk',
  takesRequestId: true,
  permission: 'operators.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, operatorId: rowId, locked: z.boolean(), reason }),
  value: z.extend(operatorRow, { state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, ...lastOwner },
});

export const operatorReset = endpoint({
  summary: 'Takes password and authenticator app of another operator away and makes a link to set both again',
  method: 'POST',
  path: '/desk/operators/reset',
  access: 'desk',
  permission: 'operators.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({ operatorId: rowId, reason }),
  value: linkValue,
  errors: { ...deskErrors, ...proposingErrors, 'desk.self.forbidden': 409 },
});

// ── Audit trail ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  brandId: z.nullable(z.string()),
  actorKind: z.enum(['member', 'operator', 'system', 'vendor']),
  actorId: z.string(),
  /** Of an operator, else the id again. */
  actorName: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Of a member, operator or brand the operator may see; '' where the id is all there is. */
  subjectName: z.string(),
  /** Whom it concerned: the subject itself, or whose it is. */
  member: z.nullable(z.object({ memberId: z.string(), username: z.string() })),
  /** Facts of the act: before, after, reason, … */
  detail: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
  hash: z.string(),
});

export const auditList = endpoint({
  summary: 'What operators did and what was decided about money and identity',
  method: 'GET',
  path: '/desk/audit',
  access: 'desk',
  permission: 'audit.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    actorId: z.optional(text(64)),
    action: z.optional(text(64)),
    subjectKind: z.optional(text(64)),
    subjectId: z.optional(text(128)),
    /** Whom it concerned: entries about the member and about what is theirs. */
    memberId: z.optional(text(64)),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({ list: z.array(auditRow), ...pageValue }),
  errors: deskErrors,
});

export const auditVerify = endpoint({
  summary: 'Counts the chain of the trail through: every row must follow from the one before',
  method: 'POST',
  path: '/desk/audit/verify',
  access: 'desk',
  permission: 'audit.read',
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 60 },
  value: z.object({
    ok: z.boolean(),
    checked: z.number(),
    /** The first row that does not follow. */
    firstBadId: z.nullable(z.string()),
    /** Hash of the last row: written down elsewhere, it proves the whole trail up to it. */
    head: z.nullable(z.string()),
  }),
  errors: deskErrors,
});
