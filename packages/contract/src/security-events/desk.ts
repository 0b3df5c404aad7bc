import * as z from 'zod/mini';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Security events: tries and refusals that speak of an attack, counted by minute; rules over them; the alerts these open.

/** What happened. Facts of each are in `detail` by name: codes and numbers, never sentences or secrets. */
export const securityEventKinds = [
  /** A member's sign-in that failed, by any way. `subject`: the name or number given, masked. */
  'login.failed',
  /** A name was locked by failed sign-ins. */
  'login.locked',
  /** Picture code, slider or work answered wrongly, asked for too often, or left out at a sign-in from an address with many failures. */
  'captcha.failed',
  /** The tries of a one-time code were used up. */
  'code.burnt',
  /** The tries of a login's second factor were used up. */
  'second.step.burnt',
  /** Authenticator app or recovery codes of a member were locked by wrong codes. */
  'factor.locked',
  /** A password confirmation of a logged-in member was locked by wrong passwords. */
  'password.locked',
  'payment.password.locked',
  /** A remembered browser's token was used after it had been replaced: there is a copy of it. */
  'remember.reused',
  /** An excluded person tried to open an account, or verified a contact of an excluded person. */
  'exclusion.evaded',
  /** An excluded member logged in, which is allowed: withdrawals stay open. */
  'excluded.login',
  /** A code by SMS was asked for to a number the brand does not allow. */
  'sms.refused',
  'operator.login.failed',
  /** Too many failed sign-ins of an operator's address, or from one network. */
  'operator.login.locked',
  /** A wrong code of an operator's second factor. */
  'operator.code.failed',
  /** A vendor's call whose signature does not fit. */
  'vendor.signature.failed',
  /** A vendor's transaction id came again with other facts, for example another amount. */
  'vendor.transaction.reused',
  /** A payment provider's webhook event whose signature does not fit. */
  'payment.signature.failed',
  /** The requested thing does not exist for the caller: an id of another owner, or of nothing. `subject`: the call. */
  'access.foreign',
  /** The caller may not make the call. `subject`: the call. */
  'access.refused',
  /** A promotion, invitation or welcome code that is none. `subject`: the call. */
  'code.guessed',
  /** A call named a session that is none: made up, ended or run out. `subject`: the call. */
  'session.unknown',
  /** A sealed body came a second time: there is a copy of it. `subject`: the call. */
  'sealed.replayed',
  /** The command line loosened a control alone, because no operator could confirm it: `detail.command`. */
  'control.alone',
  /** A message to a feed of official results that was refused: `detail.reason` feed, time, game, replayed or outdated. */
  'lottery.feed.refused',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securitySeverities = ['info', 'warning', 'critical'] as const;
export type SecuritySeverity = (typeof securitySeverities)[number];
const severity = z.enum(securitySeverities);
const kind = z.enum(securityEventKinds);

/** Events of one kind, brand, subject and address within a minute are one row with a count. */
const eventRow = z.object({
  id: z.string(),
  at: z.string(),
  lastAt: z.string(),
  kind,
  severity,
  times: z.number(),
  brandId: z.nullable(z.string()),
  memberId: z.nullable(z.string()),
  operatorId: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  /** An unverified name or contact, masked; otherwise ''. */
  subject: z.string(),
  /** '': unknown. Of IPv6 the network of 64 bits. */
  ip: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export const securityEventsList = endpoint({
  summary: 'Security events, newest first',
  method: 'GET',
  path: '/desk/security/events',
  access: 'desk',
  permission: 'security.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    kind: z.optional(kind),
    severity: z.optional(severity),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
    ip: z.optional(text(64)),
    memberId: z.optional(rowId),
  }),
  value: z.object({ list: z.array(eventRow), ...pageValue }),
  errors: deskErrors,
});

const alertRow = z.object({
  id: z.string(),
  rule: z.string(),
  severity,
  brandId: z.nullable(z.string()),
  /** What the rule groups by: '' (all, or the brand), an address, or a subject as it is shown in the events. */
  about: z.string(),
  memberId: z.nullable(z.string()),
  /** Greatest value seen, and what the rule allowed. */
  value: z.number(),
  threshold: z.number(),
  windowSeconds: z.number(),
  openedAt: z.string(),
  lastAt: z.string(),
  /** The condition is over; null: it lasts. */
  closedAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  acknowledgedBy: z.nullable(z.string()),
  note: z.string(),
});

export const securityAlertsList = endpoint({
  summary: 'Alerts the rules opened: those nobody has acknowledged, or all, newest first',
  method: 'GET',
  path: '/desk/security/alerts',
  access: 'desk',
  permission: 'security.read',
  query: z.strictObject({ ...pageQuery, brandId: z.optional(text(64)), state: z.optional(z.enum(['open', 'all'])) }),
  value: z.object({ list: z.array(alertRow), ...pageValue }),
  errors: deskErrors,
});

export const securityAlertAcknowledge = endpoint({
  summary: 'Notes that an operator has looked at an alert',
  method: 'POST',
  path: '/desk/security/alerts/acknowledge',
  access: 'desk',
  permission: 'security.acknowledge',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const alertGroupings = ['all', 'brand', 'ip', 'subject'] as const;
export const alertMeasures = ['times', 'subjects', 'addresses'] as const;

const ruleRow = z.object({
  code: z.string(),
  kinds: z.array(kind),
  /** What is counted together. `subject`: member, operator, vendor or name. */
  groupedBy: z.enum(alertGroupings),
  /** What is counted: events, different subjects, or different addresses. */
  measure: z.enum(alertMeasures),
  /** Only subjects with at most so many events in the window count; null: all. */
  mostEach: z.nullable(z.number()),
  /** Besides the threshold, the value must be at least this share of the brand's successful logins in the window; null: no such condition. */
  percentOfLogins: z.nullable(z.number()),
  windowSeconds: z.number(),
  threshold: z.number(),
  severity,
  enabled: z.boolean(),
  version: z.number(),
});

export const securityRulesList = endpoint({
  summary: 'The rules that open alerts',
  method: 'GET',
  path: '/desk/security/rules',
  access: 'desk',
  permission: 'security.read',
  value: z.object({
    list: z.array(ruleRow),
    /** Rules hold for every brand: only an operator of all brands changes them. */ mayChange: z.boolean(),
  }),
  errors: deskErrors,
});

export const securityRuleChange = endpoint({
  summary: 'Changes a rule, from the next minute on; one that finds less needs a second operator',
  method: 'POST',
  path: '/desk/security/rules/change',
  access: 'desk',
  takesRequestId: true,
  permission: 'security.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    code: requiredText(64),
    version,
    enabled: z.boolean(),
    windowSeconds: wholeJsonNumber({ min: 60, max: 86_400 }),
    threshold: wholeJsonNumber({ min: 1, max: 1_000_000 }),
    severity,
    reason,
  }),
  value: z.object({ version: z.number(), state: changeState }),
  errors: { ...deskErrors, ...proposingErrors },
});
