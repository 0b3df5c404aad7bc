import * as z from 'zod/mini';
import { contractKind, contractPeriod, contractState, contractTerms, contractType } from './terms.ts';
import { questionOutcomes } from './calls.ts';
import { returnErrors } from '../returns/desk.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { calendarDay, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';
import { text } from '../base/wire-text.ts';

// Contracts of agents at the desk: of a brand, those the house offers, what a brand allows, and questions about days of them.

export const endReasons = ['agreed', 'lower.terms', 'moved', 'closed', 'excluded', 'operator'] as const;
export const contractPayer = z.enum(['house', 'upline']);

const contractRow = z.object({
  id: z.string(),
  brandId: z.string(),
  kind: contractKind,
  type: contractType,
  period: contractPeriod,
  payer: contractPayer,
  state: contractState,
  agentId: z.string(),
  agentName: z.string(),
  /** Null: the house offers it. */
  uplineId: z.nullable(z.string()),
  uplineName: z.nullable(z.string()),
  /** Of the terms in force, or those that wait where none were signed. */
  version: z.number(),
  terms: contractTerms,
  /** Version of newer terms that wait for an answer. */
  pendingVersion: z.nullable(z.number()),
  endAskedBy: z.nullable(z.enum(['agent', 'upline'])),
  signedAt: z.nullable(z.string()),
  changedAt: z.string(),
  endedAt: z.nullable(z.string()),
  endReason: z.nullable(z.enum(endReasons)),
  /** The salaries on turnover of the receiver are together more than the house edge of the games; parts of percent. Null: they are not. */
  beyondHold: z.nullable(z.object({ paid: money, hold: money })),
});

export const contractsOfBrand = endpoint({
  summary: 'Contracts of agents, last changed first: by kind, TYPE, state and member',
  method: 'GET',
  path: '/desk/contracts',
  access: 'desk',
  permission: 'contracts.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    /** Who gets or offers it. */
    memberId: z.optional(text(64)),
    /** A contract's id, in full. */
    q: z.optional(text(64)),
    kind: z.optional(contractKind),
    type: z.optional(contractType),
    state: z.optional(contractState),
    /** Only those the house offers. */
    house: z.optional(z.literal('1')),
  }),
  value: z.object({ list: z.array(contractRow), ...pageValue }),
  errors: deskErrors,
});

export const contractDetail = endpoint({
  summary: 'A contract with every version of its terms and what was done',
  method: 'GET',
  path: '/desk/contracts/one',
  access: 'desk',
  permission: 'contracts.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    contract: contractRow,
    versions: z.array(
      z.object({
        version: z.number(),
        state: z.enum(['waiting', 'signed', 'rejected', 'withdrawn', 'lapsed', 'replaced']),
        terms: contractTerms,
        period: contractPeriod,
        payer: contractPayer,
        offeredAt: z.string(),
        expiresAt: z.string(),
        answeredAt: z.nullable(z.string()),
        /** They count from here up to there. */
        startsAt: z.nullable(z.string()),
        endsAt: z.nullable(z.string()),
      }),
    ),
    events: z.array(
      z.object({
        at: z.string(),
        act: z.enum(['offer', 'withdraw', 'accept', 'reject', 'lapse', 'ask.end', 'agree.end', 'refuse.end', 'end']),
        /** Who did it; `system` is a rule. */
        actor: z.enum(['agent', 'upline', 'operator', 'system']),
        actorName: z.string(),
        version: z.number(),
        reason: z.nullable(z.enum(endReasons)),
        note: z.string(),
      }),
    ),
  }),
  errors: { ...deskErrors, 'not.found': 404 },
});

const offerErrors = {
  ...deskErrors,
  /** Not an agent without one above. */
  'contract.downline.unknown': 404,
  'contract.kind.not.offered': 400,
  'contract.type.taken': 409,
  'contract.rate.too.high': 400,
  'contract.own.missing': 409,
  'contract.period': 400,
  'contract.terms.invalid': 400,
  'contract.open.until': 400,
  'contract.state': 409,
  'contract.request.differs': 409,
  'contract.downline.barred': 409,
} as const;

export const contractOfferByHouse = endpoint({
  summary: 'The house offers a contract to an agent without one above, or newer terms of one',
  method: 'POST',
  path: '/desk/contracts/offer',
  access: 'desk',
  takesRequestId: true,
  permission: 'contracts.make',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    memberId: rowId,
    kind: contractKind,
    type: contractType,
    terms: contractTerms,
    /** Last day it can be answered, of the brand. */
    openUntil: z.optional(calendarDay),
    requestId: rowId,
    reason,
  }),
  value: z.object({ id: z.string(), version: z.number() }),
  errors: offerErrors,
});

const actErrors = { ...deskErrors, 'contract.not.found': 404, 'contract.state': 409, 'contract.changed': 409 } as const;

export const contractWithdrawByHouse = endpoint({
  summary: 'Takes back an offer of the house that was not answered',
  method: 'POST',
  path: '/desk/contracts/withdraw',
  access: 'desk',
  permission: 'contracts.make',
  renews: true,
  body: z.strictObject({ id: rowId, version, reason }),
  errors: actErrors,
});

export const contractAnswerByHouse = endpoint({
  summary: 'Answers, for the house, the wish to end a contract: C agrees, R refuses',
  method: 'POST',
  path: '/desk/contracts/answer',
  access: 'desk',
  permission: 'contracts.make',
  renews: true,
  body: z.strictObject({ id: rowId, version, status: z.enum(['C', 'R']), reason }),
  errors: actErrors,
});

export const contractEnd = endpoint({
  summary: 'Ends a contract; the part of the period up to now is settled on its terms',
  method: 'POST',
  path: '/desk/contracts/end',
  access: 'desk',
  permission: 'contracts.make',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: actErrors,
});

// ── What a brand allows ──────────────────────────────────────────────────────────────────────────────────────────────

export const contractEligible = z.enum(['top', 'agent', 'everybody']);
const policy = {
  kind: contractKind,
  type: contractType,
  isOn: z.boolean(),
  /** Agents without one above, every agent, all members. */
  eligible: contractEligible,
  period: contractPeriod,
  payer: contractPayer,
  /** The house offers nothing above them. */
  highest: contractTerms,
};

export const contractPolicy = endpoint({
  summary: 'What a brand allows of each kind and TYPE of contract',
  method: 'GET',
  path: '/desk/contracts/policy',
  access: 'desk',
  permission: 'contracts.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    version,
    currency: z.string(),
    openDays: z.number(),
    /** The house edge of the turnover by the games' mathematics, percent. */
    holds: z.array(z.object({ type: contractType, hold: money })),
    policies: z.array(
      z.object({
        ...policy,
        /** The module of the kind is on. */
        isKindOn: z.boolean(),
        /** Contracts that wait or are signed: period and payer stay while there are. */
        live: z.number(),
      }),
    ),
    /** TYPEs where the highest salaries together are more than the house edge of the games. */
    beyondHold: z.array(z.object({ type: contractType, paid: money, hold: money })),
  }),
  errors: deskErrors,
});

export const contractPolicyChange = endpoint({
  summary: 'Changes what a brand allows of a kind and TYPE, for offers and answers from now on; what allows more needs a second operator',
  method: 'POST',
  path: '/desk/contracts/policy',
  access: 'desk',
  takesRequestId: true,
  permission: 'contracts.policy',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    /** As read: a change made meanwhile refuses this one. */
    version,
    ...policy,
    reason,
  }),
  value: z.object({ version, state: changeState }),
  errors: {
    ...returnErrors,
    ...deskErrors,
    'contract.terms.invalid': 400,
    'contract.period': 400,
    /** Period and payer stay while contracts of the kind and TYPE wait or are signed. */
    'contract.policy.in.use': 409,
    ...proposingErrors,
  },
});

export const contractSettingChange = endpoint({
  summary: "Changes for how long offers are open, and the games' hold by TYPE; a higher hold needs a second operator",
  method: 'POST',
  path: '/desk/contracts/setting',
  access: 'desk',
  takesRequestId: true,
  permission: 'contracts.policy',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    version,
    openDays: wholeJsonNumber({ min: 1, max: 90 }),
    holds: z.array(z.strictObject({ type: contractType, hold: money })).check(z.maxLength(8)),
    reason,
  }),
  value: z.object({ version, state: changeState }),
  errors: { ...returnErrors, ...deskErrors, ...proposingErrors, 'desk.bounds.wrong': 400 },
});

// ── Questions about days ─────────────────────────────────────────────────────────────────────────────────────────────

const questionRow = z.object({
  id: z.string(),
  brandId: z.string(),
  contractId: z.string(),
  kind: contractKind,
  type: contractType,
  memberId: z.string(),
  username: z.string(),
  day: z.string(),
  lineId: z.nullable(z.string()),
  question: z.string(),
  askedAt: z.string(),
  outcome: z.nullable(z.enum(questionOutcomes)),
  answer: z.string(),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

export const contractQuestions = endpoint({
  summary: 'Questions about days of contracts: those that wait, the oldest first; else the newest first',
  method: 'GET',
  path: '/desk/contracts/questions',
  access: 'desk',
  permission: 'contracts.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    state: z.optional(z.enum(['open', 'answered'])),
  }),
  value: z.object({ list: z.array(questionRow), ...pageValue }),
  errors: deskErrors,
});

export const contractQuestionAnswer = endpoint({
  summary: 'Answers a question about a day, once; the member reads the words',
  method: 'POST',
  path: '/desk/contracts/questions/answer',
  access: 'desk',
  permission: 'contracts.answer',
  renews: true,
  body: z.strictObject({ id: rowId, outcome: z.enum(questionOutcomes), reason }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});
