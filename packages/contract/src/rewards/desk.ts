import * as z from 'zod/mini';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { actOutcome, proposingErrors } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId, wholeJsonNumber } from '../base/wire-types.ts';

// Bonuses of members: given at the desk by one operator, above the brand's threshold by two; taken back while unused.

/** What a bonus of the desk is for, as the member reads it. */
export const deskGrantKinds = ['goodwill', 'loyalty', 'event', 'deposit', 'other'] as const;
const kind = z.enum(deskGrantKinds);

/** `coming` to `rejected`: of promotions that a member takes part in or applies for; `issued` waits for its member. */
export const deskGrantStates = [
  'coming',
  'joined',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'process',
  'completed',
  'forfeited',
  'expired',
] as const;

/** What gives bonuses: an operator, or one of the product's own ways. */
export const grantSources = ['desk', 'promotion', 'mission', 'rank', 'referral', 'points', 'rebate'] as const;

const grantRow = z.object({
  /** Of the act where an operator gave it, otherwise of the bonus. */
  id: z.string(),
  /** Reference of its movements. */
  grantId: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  /** `desk`, or what else gave it. */
  source: z.enum(grantSources),
  /** The kind of one of the desk, else which of its source. */
  code: z.string(),
  currency: z.string(),
  amount: money,
  /** To be played for it, and what counted for it. */
  turnover: money,
  turnoverDone: money,
  /** Days to play it in; null: no end. */
  days: z.nullable(z.number()),
  expiresAt: z.nullable(z.string()),
  state: z.enum(deskGrantStates),
  takenBack: money,
  /** Of the operator; empty where none gave it. */
  reason: z.string(),
  /** Why it was taken back. */
  backReason: z.string(),
  proposedBy: z.nullable(z.string()),
  createdAt: z.string(),
  decidedBy: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** It is under its lock and nothing was played for it. */
  unused: z.boolean(),
});

export const grantsList = endpoint({
  summary: 'Bonuses of members, newest first: by reference, state, what gave them, member and days',
  method: 'GET',
  path: '/desk/grants',
  access: 'desk',
  permission: 'grants.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    /** Its id, or that of its movements, in full. */
    q: z.optional(text(128)),
    state: z.optional(z.enum(deskGrantStates)),
    /** `desk`: given by an operator. */
    source: z.optional(text(32)),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({ list: z.array(grantRow), ...pageValue }),
  errors: deskErrors,
});

export const grantTerms = endpoint({
  summary: "From where on two operators give a bonus at a brand, and the currency's step",
  method: 'GET',
  path: '/desk/grants/terms',
  access: 'desk',
  permission: 'grants.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    /** What one operator gives a member within a day counts together; null: one is always enough. */
    fourEyesAbove: z.nullable(money),
    step: money,
  }),
  errors: deskErrors,
});

export const grantPropose = endpoint({
  summary: "Gives a member a bonus: paid at once up to the brand's threshold, above it proposed to a second operator",
  method: 'POST',
  path: '/desk/grants/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'grants.give',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    memberId: rowId,
    kind,
    amount: money,
    /** To be played before it can leave; 0: the member may take it out at once. */
    turnover: money,
    /** Days to play it in, from its payment; null: no end. Nothing without turnover. */
    days: z.nullable(wholeJsonNumber({ min: 1, max: 365 })),
    reason,
    /** The same one of the same operator is the same bonus. */
    requestId: rowId,
  }),
  value: actOutcome,
  errors: {
    ...deskErrors,
    ...proposingErrors,
    /** The account is closed, one of free play, excluded or cooling off: it gets no bonus. */
    'grant.member.barred': 409,
    'desk.bounds.wrong': 400,
    'amount.step': 400,
  },
});

export const grantTakeBack = endpoint({
  summary: 'Takes a paid bonus back that nothing was played for: all of it leaves the balance again',
  method: 'POST',
  path: '/desk/grants/take-back',
  access: 'desk',
  permission: 'grants.give',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId, reason }),
  value: grantRow,
  errors: {
    ...deskErrors,
    'desk.changed.meanwhile': 409,
    /** Something was played for it, or part of it is staked. */
    'grant.used': 409,
  },
});
