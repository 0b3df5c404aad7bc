import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId, wholeJsonNumber } from '../base/wire-types.ts';

const base = '/wps/member/protection';

export const LIMIT_KINDS = ['deposit', 'loss', 'wager'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export const COOL_OFFS = ['24h', '7d', '30d'] as const;
export const EXCLUSIONS = ['180d', '1y', '5y', 'permanent'] as const;
/** Minutes between two reality checks a member may choose. */
export const REALITY_CHECKS = [15, 30, 60] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
export type CoolOffLength = (typeof COOL_OFFS)[number];
export type ExclusionLength = (typeof EXCLUSIONS)[number];

const limitKind = z.enum(LIMIT_KINDS);
const limitPeriod = z.enum(LIMIT_PERIODS);

const limit = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** Null: no limit. */
  amount: z.nullable(money),
  /** Since the period began. A loss below nothing means that the member is winning. */
  used: money,
  left: z.nullable(money),
  /** When the period ends and counting starts again, ISO. */
  resetsAt: z.string(),
});

const pendingLimit = z.object({
  changeId: z.string(),
  kind: z.enum([...LIMIT_KINDS, 'session']),
  period: z.enum([...LIMIT_PERIODS, 'session']),
  /** Of money limits; null takes the limit away. */
  amount: z.nullable(money),
  /** Of the session limit; null takes it away. */
  minutes: z.nullable(z.number()),
  askedAt: z.string(),
  /** From here on it may be confirmed, until `expiresAt`. */
  effectiveAt: z.string(),
  expiresAt: z.string(),
});

const state = z.object({
  limits: z.array(limit),
  pending: z.array(pendingLimit),
  session: z.object({
    /** Minutes a login may be played with; null: as long as it lives. */
    minutes: z.nullable(z.number()),
    startedAt: z.string(),
    /** No bet is accepted from here on. */
    playEndsAt: z.nullable(z.string()),
  }),
  realityCheckMinutes: z.number(),
  coolOffUntil: z.nullable(z.string()),
  excludedUntil: z.nullable(z.string()),
  excludedForGood: z.boolean(),
});

export const responsibleGamingState = endpoint({
  summary: "A member's limits with what is used and left, waiting changes, breaks and reality check",
  method: 'GET',
  path: base,
  access: 'member',
  value: state,
});

const limitErrors = { 'limit.amount.invalid': 400, 'amount.step': 400 } as const;

export const setPlayerLimit = endpoint({
  summary: 'Sets or takes away a limit: tighter holds at once, looser waits 24 hours for a second yes',
  method: 'POST',
  path: `${base}/limit`,
  access: 'member',
  renews: true,
  body: z.strictObject({ kind: limitKind, period: limitPeriod, amount: z.nullable(money) }),
  value: state,
  errors: limitErrors,
  throttle: { per: 'member', points: 30, seconds: 60 },
});

export const setSessionLimit = endpoint({
  summary: 'Sets or takes away the minutes a login may be played with; looser waits 24 hours for a second yes',
  method: 'POST',
  path: `${base}/session`,
  access: 'member',
  renews: true,
  body: z.strictObject({ minutes: z.nullable(wholeJsonNumber()) }),
  value: state,
  errors: { 'limit.amount.invalid': 400 },
  throttle: { per: 'member', points: 30, seconds: 60 },
});

export const confirmLimitChange = endpoint({
  summary: 'The second yes to a looser limit, 24 hours after the first',
  method: 'POST',
  path: `${base}/limit/confirm`,
  access: 'member',
  renews: true,
  body: z.strictObject({ changeId: rowId }),
  value: state,
  errors: { 'limit.change.not.found': 404, 'limit.change.too.early': 409 },
});

export const withdrawLimitChange = endpoint({
  summary: 'Gives up a looser limit that waits',
  method: 'POST',
  path: `${base}/limit/withdraw`,
  access: 'member',
  renews: true,
  body: z.strictObject({ changeId: rowId }),
  value: state,
  errors: { 'limit.change.not.found': 404 },
});

export const takeCoolOff = endpoint({
  summary: 'A break from bets and deposits, from now on; it is never shortened',
  method: 'POST',
  path: `${base}/cool-off`,
  access: 'member',
  renews: true,
  body: z.strictObject({ length: z.enum(COOL_OFFS) }),
  value: state,
});

export const excludeMyself = endpoint({
  summary: 'Closes bets and deposits for the human being behind the member in every brand; withdrawals stay open',
  method: 'POST',
  path: `${base}/exclusion`,
  access: 'member',
  sealed: true,
  renews: true,
  body: z.strictObject({
    length: z.enum(EXCLUSIONS),
    /** The member's username, typed to say that it is meant. */
    confirmation: requiredText(64),
    /** The login password; left out by members who have none. */
    password: z.optional(z.string().check(z.maxLength(128))),
  }),
  value: state,
  errors: {
    'exclusion.confirmation.wrong': 400,
    'exclusion.too.short': 400,
    'protection.password.wrong': 400,
    'protection.password.locked': 429,
  },
  throttle: { per: 'member', points: 10, seconds: 60 },
});

export const setRealityCheck = endpoint({
  summary: 'How often play is interrupted by elapsed time and net result',
  method: 'POST',
  path: `${base}/reality-check`,
  access: 'member',
  renews: true,
  body: z.strictObject({ minutes: wholeJsonNumber() }),
  value: state,
  errors: { 'reality.check.invalid': 400 },
});

export const playSoFar = endpoint({
  summary: 'Time, stakes, wins and net result since this login',
  method: 'GET',
  path: `${base}/play`,
  access: 'member',
  value: z.object({
    startedAt: z.string(),
    now: z.string(),
    elapsedSeconds: z.number(),
    bets: z.number(),
    staked: money,
    won: money,
    /** Wins less stakes. */
    net: money,
    realityCheckMinutes: z.number(),
    playEndsAt: z.nullable(z.string()),
  }),
});

export const responsibleGamingHistory = endpoint({
  summary: 'What the member asked for in the last 12 months, newest first',
  method: 'GET',
  path: `${base}/history`,
  access: 'member',
  query: z.strictObject(pageQuery),
  value: z.object({
    ...pageValue,
    list: z.array(
      z.object({
        at: z.string(),
        kind: z.enum([...LIMIT_KINDS, 'session', 'cool.off', 'exclusion']),
        period: z.nullable(z.string()),
        amount: z.nullable(money),
        minutes: z.nullable(z.number()),
        until: z.nullable(z.string()),
        state: z.enum(['applied', 'pending', 'withdrawn', 'lapsed']),
      }),
    ),
  }),
});
