import * as z from 'zod/mini';
import { returnErrors } from '../returns/desk.ts';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { promotionErrors } from './errors.ts';
import { promotionCode, promotionKind, promotionStates, promotionTerms } from './terms.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { text } from '../base/wire-text.ts';
import { instant, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Promotions at the desk: versions written by one operator and put in force by another, tried out on last month before; their codes; what members apply for.

const state = z.enum(promotionStates);

/** Of a version in one language; `more` is HTML, which the server cleans. */
const words = z.strictObject({ title: text(120), summary: text(400), more: text(20_000) });
/** Language tag → words. */
const texts = z.record(z.string().check(z.regex(/^[A-Za-z-]{2,12}$/)), words);

const written = {
  terms: promotionTerms,
  texts,
  /** Its heading on the page of promotions; empty: none. */
  category: text(40),
  /** Base name of a picture of the brand, or its address without size and format. */
  picture: z.nullable(z.string().check(z.regex(/^(?:\/[\w/-]{1,120}|[a-z0-9][a-z0-9-]{0,60})$/))),
  startsAt: instant,
  endsAt: z.nullable(instant),
};

const row = z.object({
  id: z.string(),
  brandId: z.string(),
  code: z.string(),
  kind: promotionKind,
  state,
  /** In the operator's language where there is one, else in the brand's. */
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  currency: z.string(),
  /** Of the version that gives, else of the draft; null: no cap. */
  budget: z.nullable(z.object({ amount: money, per: z.enum(['all', 'day', 'week', 'month']) })),
  /** In the budget's present period, or ever where there is none. */
  spent: money,
  /** Times and sum, ever. */
  given: z.number(),
  sum: money,
  /** Members whose part in it is not over. */
  members: z.number(),
  /** Applications that wait. */
  waiting: z.number(),
  draft: z.number(),
  live: z.nullable(z.number()),
  /** The version that waits for a second operator. */
  offered: z.nullable(z.number()),
  changedAt: z.string(),
});

/** Places in the terms that a version differs in from the one in force before it, e.g. `lock.days`; `texts.<language>`, `schedule`, `picture`, `category` beside them. */
const change = z.object({ field: z.string(), before: z.string(), after: z.string() });

const versionView = z.object({
  version: z.number(),
  terms: promotionTerms,
  texts: z.record(z.string(), words),
  category: z.string(),
  picture: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  writtenBy: z.string(),
  writtenByMe: z.boolean(),
  writtenAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  changes: z.array(change),
});

const view = z.object({
  ...row.shape,
  /** The brand's, the first one its own. */
  languages: z.array(z.string()),
  timeZone: z.string(),
  /** Smallest amount that can be given. */
  step: money,
  /** Newest first; the first is the draft. At most 50. */
  versions: z.array(versionView),
});

export const promotionsList = endpoint({
  summary: 'Promotions of the brands one sees, last changed first: by state, kind and words',
  method: 'GET',
  path: '/desk/promotions',
  access: 'desk',
  permission: 'promotions.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    /** `waiting`: a version waits for a second operator. */
    state: z.optional(z.enum(['waiting', ...promotionStates])),
    kind: z.optional(promotionKind),
    /** Of its code or a title. */
    q: z.optional(text(80)),
  }),
  value: z.object({ list: z.array(row), ...pageValue }),
  errors: deskErrors,
});

export const promotionView = endpoint({
  summary: 'A promotion with its versions: who wrote and who approved each, and what it changed',
  method: 'GET',
  path: '/desk/promotions/view',
  access: 'desk',
  permission: 'promotions.read',
  query: z.strictObject({ id: rowId }),
  value: view,
  errors: deskErrors,
});

export const promotionChoices = endpoint({
  summary: "What a brand's promotions are written with: its languages, pictures, categories in use and the currency's step",
  method: 'GET',
  path: '/desk/promotions/choices',
  access: 'desk',
  permission: 'promotions.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    timeZone: z.string(),
    languages: z.array(z.string()),
    step: money,
    /** As versions name them. */
    pictures: z.array(z.string()),
    categories: z.array(z.string()),
  }),
  errors: deskErrors,
});

const act = { method: 'POST', access: 'desk', permission: 'promotions.write', renews: true } as const;
const changed = { 'desk.changed.meanwhile': 409 } as const;

export const promotionSave = endpoint({
  ...act,
  summary: 'Writes a draft: a version of its own each time; what was proposed before is void',
  path: '/desk/promotions/save',
  body: z.strictObject({
    /** Null: a new promotion. */
    id: z.nullable(rowId),
    brandId: rowId,
    code: promotionCode,
    /** The draft as read, 0 for a new promotion: one written meanwhile refuses this one. */
    version,
    ...written,
  }),
  value: view,
  errors: {
    ...deskErrors,
    ...changed,
    'promotion.code.taken': 409,
    /** Code and kind stay once it was in force. */
    'promotion.kind.fixed': 409,
    'promotion.over': 409,
    'promotion.branch.unknown': 400,
    'promotion.picture.unknown': 400,
    'promotion.schedule.order': 400,
  },
});

export const promotionOffer = endpoint({
  ...act,
  takesRequestId: true,
  summary: 'Proposes that the draft is put in force: a second operator confirms it, and it gives from its first moment on',
  path: '/desk/promotions/offer',
  stepUp: true,
  body: z.strictObject({ ...repeatable, id: rowId, version, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    ...returnErrors,
    'promotion.over': 409,
    /** `value.fields` names the places: terms that make no sense, texts that are missing. */
    'promotion.incomplete': 400,
    'promotion.schedule.past': 400,
  },
});

export const promotionStop = endpoint({
  ...act,
  summary: 'Stops a promotion: it gives nothing new, what was given goes on',
  path: '/desk/promotions/stop',
  body: z.strictObject({ id: rowId, reason }),
  value: view,
  errors: { ...deskErrors, ...changed },
});

export const promotionGoOn = endpoint({
  ...act,
  summary: 'Lets a promotion that another operator stopped go on under the terms that were approved',
  path: '/desk/promotions/go-on',
  permission: 'promotions.approve',
  stepUp: true,
  body: z.strictObject({ id: rowId, reason }),
  value: view,
  errors: { ...deskErrors, ...returnErrors, ...changed, 'desk.second.operator': 409, 'promotion.schedule.past': 400 },
});

export const promotionEnd = endpoint({
  ...act,
  summary: 'Ends a promotion for good; what was given goes on',
  path: '/desk/promotions/end',
  body: z.strictObject({ id: rowId, reason }),
  value: view,
  errors: { ...deskErrors, ...changed },
});

export const promotionRaise = endpoint({
  ...act,
  takesRequestId: true,
  summary: 'Proposes a larger budget under the terms in force: a version that a second operator confirms',
  path: '/desk/promotions/raise',
  stepUp: true,
  body: z.strictObject({ ...repeatable, id: rowId, version, amount: money, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    ...returnErrors,
    /** A draft is being written: it says the budget. */
    'promotion.draft.open': 409,
    'promotion.budget.raise': 400,
    'promotion.schedule.past': 400,
  },
});

// ── Trial run ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** How a trial narrows down: occasions there were, and how many of them are left after each rule. */
export const trialSteps = ['occasions', 'amount', 'who', 'protected'] as const;

export const promotionTry = endpoint({
  summary: 'Whom a promotion would have reached last month as it is written, and what it would have cost: nothing is kept',
  method: 'POST',
  path: '/desk/promotions/try',
  access: 'desk',
  permission: 'promotions.write',
  renews: true,
  throttle: { per: 'address', points: 30, seconds: 60 },
  body: z.strictObject({ brandId: rowId, terms: promotionTerms }),
  value: z.object({
    /** Days of the brand, both included. */
    from: z.string(),
    to: z.string(),
    /** What the kind depends on is not in last month's books: codes typed, tickets turned, applications, prizes. */
    unknown: z.boolean(),
    /** More members than are looked at: the figures are of those who came first. */
    partial: z.boolean(),
    funnel: z.array(z.object({ step: z.enum(trialSteps), count: z.number() })),
    members: z.number(),
    given: z.number(),
    sum: moneyTotal,
    mean: moneyTotal,
    /** To be played for all of it. */
    turnover: moneyTotal,
    days: z.array(z.object({ day: z.string(), given: z.number(), sum: moneyTotal })),
    /** First day on which the budget would not have been enough, and what would have been given with it in the end. */
    stops: z.nullable(z.object({ day: z.string(), sum: moneyTotal, most: moneyTotal })),
  }),
  errors: deskErrors,
});

// ── Costs ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Days the costs may speak of. */
export const MAX_COST_DAYS = 366;

export const promotionCosts = endpoint({
  summary: 'What rewards of a brand cost, by day and what gave them: given, completed, lost, taken back; the newest day first',
  method: 'GET',
  path: '/desk/promotions/costs',
  access: 'desk',
  permission: 'promotions.read',
  /** Days of the brand; none: the last 30. */
  query: z.strictObject({ brandId: rowId, from: z.optional(deskDay), to: z.optional(deskDay) }),
  value: z.object({
    currency: z.string(),
    list: z.array(
      z.object({
        day: z.string(),
        /** `promotion`, `desk`, `rebate` and what else gives grants. */
        source: z.string(),
        /** Words of the source, in the operator's language. */
        title: z.string(),
        /** Of a promotion; empty for other sources. */
        kind: z.string(),
        times: z.number(),
        given: moneyTotal,
        /** On the day it ended: played to its end, given up or lapsed, and what went back to the house of it. */
        completed: moneyTotal,
        lost: moneyTotal,
        takenBack: moneyTotal,
      }),
    ),
  }),
  errors: { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 },
});

export const promotionCostsFile = endpoint({
  summary: 'What rewards of a brand cost as a file, each promotion by itself; that it was taken is written down',
  method: 'GET',
  path: '/desk/promotions/costs/file',
  access: 'desk',
  permission: 'promotions.read',
  throttle: { per: 'member', points: 30, seconds: 60 },
  query: z.strictObject({ brandId: rowId, from: z.optional(deskDay), to: z.optional(deskDay), format: z.enum(['csv', 'xlsx']) }),
  value: z.object({
    name: z.string(),
    /** Media type. */
    type: z.string(),
    rows: z.number(),
    /** Base64. */
    data: z.string(),
  }),
  errors: { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 },
});

// ── Codes ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const MAX_CODES = 5000;

export const promotionCodes = endpoint({
  summary: 'Codes of a promotion with how often each was used, by code',
  method: 'GET',
  path: '/desk/promotions/codes',
  access: 'desk',
  permission: 'promotions.read',
  query: z.strictObject({ ...pageQuery, id: rowId, q: z.optional(text(32)) }),
  value: z.object({
    list: z.array(z.object({ code: z.string(), uses: z.number(), used: z.number() })),
    uses: z.number(),
    used: z.number(),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const promotionCodesMake = endpoint({
  ...act,
  takesRequestId: true,
  summary:
    'Makes codes: one that is named for many, or many that nobody can guess. Codes that can cost more than one operator may give, and those of a promotion without a budget, need a second operator',
  path: '/desk/promotions/codes/make',
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    id: rowId,
    /** One that many use; null: random ones, 12 signs each. */
    code: z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{3,31}$/))),
    count: wholeJsonNumber({ min: 1, max: MAX_CODES }),
    /** Members each is good for. */
    uses: wholeJsonNumber({ min: 1, max: 1_000_000 }),
    reason,
  }),
  /** `made`: 0 while they wait for a second operator. */
  value: z.object({ made: z.number(), state: changeState }),
  errors: {
    ...deskErrors,
    'promotion.not.by.code': 409,
    'promotion.code.taken': 409,
    'promotion.codes.many': 400,
    'promotion.over': 409,
    ...proposingErrors,
  },
});

export const promotionCodesFile = endpoint({
  summary: 'Codes of a promotion as CSV; that it was taken is written down',
  method: 'GET',
  path: '/desk/promotions/codes/file',
  access: 'desk',
  permission: 'promotions.write',
  query: z.strictObject({ id: rowId }),
  value: z.object({ name: z.string(), rows: z.number(), data: z.string() }),
  errors: deskErrors,
});

// ── Applications ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const applicationStates = ['applying', 'granted', 'rejected'] as const;

const application = z.object({
  id: z.string(),
  brandId: z.string(),
  promotionId: z.string(),
  title: z.string(),
  memberId: z.string(),
  username: z.string(),
  state: z.enum(applicationStates),
  remark: z.string(),
  pictures: z.number(),
  currency: z.string(),
  /** The most that may be given. */
  upTo: money,
  /** Null until it was given. */
  amount: z.nullable(money),
  /** As the member reads it; empty unless refused. */
  reason: z.string(),
  createdAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});

export const promotionApplications = endpoint({
  summary: 'What members apply for: those that wait, the oldest first; else the newest first',
  method: 'GET',
  path: '/desk/promotions/applications',
  access: 'desk',
  permission: 'promotions.applications',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    promotionId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    /** Of an application, in full. */
    id: z.optional(text(64)),
    state: z.optional(z.enum(applicationStates)),
  }),
  value: z.object({ list: z.array(application), ...pageValue }),
  errors: deskErrors,
});

export const promotionPicture = endpoint({
  summary: 'A picture of an application; that it was looked at is written down',
  method: 'GET',
  path: '/desk/promotions/applications/picture',
  access: 'desk',
  permission: 'promotions.applications',
  query: z.strictObject({ id: rowId, line: z.enum(['0', '1', '2']) }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

export const promotionDecide = endpoint({
  ...act,
  takesRequestId: true,
  summary:
    'Gives what a member applied for, or refuses it with words the member reads; once. More than one operator may give, at once or in pieces, needs a second operator',
  path: '/desk/promotions/applications/decide',
  permission: 'promotions.applications',
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    id: rowId,
    verdict: z.enum(['give', 'refuse']),
    /** Null where it is refused. */
    amount: z.nullable(money),
    reason,
  }),
  value: z.extend(application, { outcome: changeState }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'promotion.amount.range': 400,
    'amount.step': 400,
    'grant.member.barred': 409,
    ...promotionErrors,
  },
});
