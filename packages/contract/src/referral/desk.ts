import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { ruleStates } from '../rewards/gift-terms.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { referralReasons, referralRule, referralStates } from './terms.ts';
import { text } from '../base/wire-text.ts';
import { rowId, version } from '../base/wire-types.ts';

// Referrals at the desk: the rule, which two operators make and one may stop, and what came of it.

const ruleVersion = z.object({
  version: z.number(),
  /** `offered`: a draft that waits for a second operator. */
  state: z.enum(ruleStates),
  terms: referralRule,
  writtenBy: z.string(),
  writtenAt: z.string(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
});

export const referralRuleView = endpoint({
  summary: 'The rule of a brand’s referrals: in force and as it is being written, whether it is stopped, and what it cost',
  method: 'GET',
  path: '/desk/referral/rule',
  access: 'desk',
  permission: 'referral.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    live: z.nullable(ruleVersion),
    draft: z.nullable(ruleVersion),
    stopped: z.boolean(),
    stopReason: z.string(),
    /** By month of the brand, the newest first, at most 12: what was given, and for how many. */
    costs: z.array(z.object({ month: z.string(), amount: money, counted: z.number() })),
    counts: z.array(z.object({ state: z.enum(referralStates), count: z.number() })),
  }),
  errors: deskErrors,
});

export const referralRuleWrite = endpoint({
  summary: 'Writes the draft of the rule; what was proposed of it is void',
  method: 'POST',
  path: '/desk/referral/rule/write',
  access: 'desk',
  permission: 'referral.rules',
  renews: true,
  body: z.strictObject({ brandId: rowId, seen: version, terms: referralRule }),
  value: z.object({ version }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409, 'referral.rule.wrong': 400 },
});

export const referralRuleOffer = endpoint({
  summary: 'Proposes that the draft of the rule is put in force; another operator than who wrote it confirms it',
  method: 'POST',
  path: '/desk/referral/rule/offer',
  access: 'desk',
  takesRequestId: true,
  permission: 'referral.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors },
});

export const referralRuleDiscard = endpoint({
  summary: 'Throws the draft of the rule away',
  method: 'POST',
  path: '/desk/referral/rule/discard',
  access: 'desk',
  permission: 'referral.rules',
  renews: true,
  body: z.strictObject({ brandId: rowId, version, reason }),
  value: z.object({ version }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const referralStop = endpoint({
  summary: 'Stops referrals of a brand at once, or lets them go on: while stopped nobody is offered or gets anything',
  method: 'POST',
  path: '/desk/referral/stop',
  access: 'desk',
  permission: 'referral.rules',
  renews: true,
  body: z.strictObject({ brandId: rowId, stopped: z.boolean(), reason }),
  value: z.object({ stopped: z.boolean() }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const referralsAtDesk = endpoint({
  summary: 'Who brought whom, newest first, with the status and why it does not count',
  method: 'GET',
  path: '/desk/referral/list',
  access: 'desk',
  permission: 'referral.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: rowId,
    state: z.optional(z.enum(referralStates)),
    /** Username or id of either, or a code, in full. */
    q: z.optional(text(64)),
  }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        inviterId: z.string(),
        inviter: z.string(),
        invitedId: z.string(),
        invited: z.string(),
        code: z.string(),
        joinedAt: z.string(),
        until: z.string(),
        state: z.enum(referralStates),
        reasons: z.array(z.enum(referralReasons)),
        firstDeposit: z.nullable(money),
        turnover: money,
        inviterGot: z.nullable(money),
        invitedGot: z.nullable(money),
        decidedAt: z.nullable(z.string()),
        currency: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});
