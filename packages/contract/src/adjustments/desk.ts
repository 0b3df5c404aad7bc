import * as z from 'zod/mini';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { actOutcome, changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Credits and debits of members by the house: proposed by one operator, above the brand's threshold done by another.

export const adjustmentKinds = ['credit', 'debit'] as const;
/** Why, as the member reads it. `payment`: money of a payment that went another way; `game`: a game's result was put right. */
export const adjustmentCodes = ['goodwill', 'correction', 'payment', 'game', 'fee', 'other'] as const;

const adjustmentRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  kind: z.enum(adjustmentKinds),
  currency: z.string(),
  amount: money,
  code: z.enum(adjustmentCodes),
  reason: z.string(),
  /** What it is about outside: a ticket, a payment, a letter. */
  reference: z.string(),
  /** The adjustment this one takes back. */
  reverses: z.nullable(z.string()),
  /** The one that takes this back. */
  reversedBy: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
  /** The second operator, or the same where one was enough. */
  decidedBy: z.string(),
  decidedAt: z.string(),
  /** This operator may take it back now. */
  reversible: z.boolean(),
});

export const adjustmentsList = endpoint({
  summary: 'Adjustments of members, newest first: by reference, kind, code, member and days',
  method: 'GET',
  path: '/desk/adjustments',
  access: 'desk',
  permission: 'adjustments.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    /** Its id or its reference, in full. */
    q: z.optional(text(128)),
    kind: z.optional(z.enum(adjustmentKinds)),
    code: z.optional(z.enum(adjustmentCodes)),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({ list: z.array(adjustmentRow), ...pageValue }),
  errors: deskErrors,
});

const makingErrors = {
  ...deskErrors,
  ...proposingErrors,
  'balance.not.enough': 409,
  /** The account is closed, or one of free play. */
  'desk.member.state': 409,
  'adjustment.too.large': 400,
} as const;

export const adjustmentPropose = endpoint({
  summary: "Credits or debits a member: done at once up to the brand's threshold, above it proposed to a second operator",
  method: 'POST',
  path: '/desk/adjustments/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'adjustments.make',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    memberId: rowId,
    kind: z.enum(adjustmentKinds),
    amount: money,
    code: z.enum(adjustmentCodes),
    reference: requiredText(128),
    reason,
    requestId: rowId,
  }),
  value: actOutcome,
  errors: { ...makingErrors, 'desk.bounds.wrong': 400 },
});

export const adjustmentReverse = endpoint({
  summary: "Takes one's own adjustment back, once and within the brand's hours; above the threshold a second operator does it",
  method: 'POST',
  path: '/desk/adjustments/reverse',
  access: 'desk',
  takesRequestId: true,
  permission: 'adjustments.make',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId, reason, requestId: rowId }),
  value: actOutcome,
  errors: {
    ...makingErrors,
    /** Another operator's, too long ago, not done, a reversal itself, or taken back already. */
    'adjustment.not.reversible': 409,
  },
});

export const adjustmentRules = endpoint({
  summary: "A brand's rules of adjustments",
  method: 'GET',
  path: '/desk/adjustments/rules',
  access: 'desk',
  permission: 'adjustments.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    version,
    currency: z.string(),
    /** Above this amount two operators; null: one is always enough. */
    fourEyesAbove: z.nullable(money),
    /** The most one adjustment moves; null: no bound. */
    largest: z.nullable(money),
    reversalHours: z.number(),
  }),
  errors: deskErrors,
});

export const adjustmentRulesChange = endpoint({
  summary: "Changes a brand's rules of adjustments, for the next one: tighter ones at once, looser ones by a second operator",
  method: 'POST',
  path: '/desk/adjustments/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'adjustments.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    /** As read: a change made meanwhile refuses this one. */
    version,
    fourEyesAbove: z.nullable(money),
    largest: z.nullable(money),
    reversalHours: wholeJsonNumber({ max: 720 }),
    reason,
  }),
  value: z.object({ version, state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.changed.meanwhile': 409, 'desk.bounds.wrong': 400 },
});
