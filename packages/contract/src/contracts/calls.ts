import * as z from 'zod/mini';
import {
  contractAnswer,
  contractKind,
  contractPeriod,
  contractRequest,
  contractState,
  contractTerms,
  contractType,
  rateType,
} from './terms.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { requiredText } from '../base/wire-text.ts';
import { calendarDay, rowId, version, wholeNumber } from '../base/wire-types.ts';

// Contracts of agents: dividends and salaries, offered down one edge of the tree, answered by who would sign.

/** TYPE → rows: LIVE RNG CONS SPORTS LOTT FISH ELOTT PVP. */
const byType = <Row extends z.ZodMiniType>(row: Row) => z.record(z.string(), z.array(row));

/** What every request row carries besides its terms. `id` and `contractId` are the same. */
const request = {
  id: z.string(),
  contractId: z.string(),
  /** Of the terms shown; sent back with the answer. */
  version: z.number(),
  status: contractRequest,
  /** Y: accepting ends contracts of members below whose rates are higher. */
  downlineHigherRate: z.enum(['Y', 'N']),
  period: contractPeriod,
  /** Name of the upline who offers; empty where the house does. */
  offeredBy: z.string(),
  offeredAt: z.number(),
  /** Until when it can be answered, ms; null of a termination. */
  expiresAt: z.nullable(z.number()),
  /** Where the terms would begin; null: on signing. */
  startsAt: z.nullable(z.number()),
  /** Of newer terms (E): those signed and in force beside them; null where none are. */
  current: z.nullable(contractTerms),
};
const tier = { activeMember: z.number(), rateType, rate: money };

export const consolidatedFunds = endpoint({
  summary: 'Contract requests waiting for the member, and which kinds of contracts they have.',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  access: 'member',
  module: 'AGENTPOLICY3',
  value: z.object({
    /** A row for each tier of a request; `costs` and `carryPeriods` are the contract's. */
    divtypereq: byType(
      z.object({
        ...request,
        minimumBet: money,
        netLoss: money,
        activeMember: z.number(),
        contractRate: money,
        costs: z.array(z.string()),
        carryPeriods: z.number(),
      }),
    ),
    dailysalreqtype: byType(z.object({ ...request, details: z.array(z.object({ betVolume: money, ...tier })) })),
    contracthoursalreq: byType(z.object({ ...request, hourSalaryRates: z.array(z.object({ minimumBet: money, ...tier })) })),
    realtimesalreqtype: byType(
      z.object({ ...request, realTimeSalaryRates: z.array(z.object({ profitRate: money, lossRate: money, singleBetAmount: money })) }),
    ),
    /** TYPEs of the member's signed contracts of each kind: on when non-empty. */
    divtypeinfo: z.array(z.string()),
    dailysalinfotype: z.array(z.string()),
    contracthoursalinfo: z.array(z.string()),
    contractmrdailysalinfotype: z.array(z.string()),
  }),
});

const answerErrors = {
  /** No request of theirs waits, or it was withdrawn. */
  'contract.not.found': 404,
  /** Its state does not allow the answer. */
  'contract.state': 409,
  /** The terms are not those that were read. */
  'contract.changed': 409,
  'contract.expired': 409,
  /** The terms are above what the upline has by now. */
  'contract.rate.too.high': 409,
  'member.excluded': 403,
  'member.cooling.off': 403,
  'member.not.active': 403,
} as const;

/** Absent: the version last served to this session. */
const readVersion = z.optional(wholeNumber({ min: 1 }));

const typed = { type: contractType, status: contractAnswer, version: readVersion };
const numbered = { id: rowId, status: contractAnswer, version: readVersion };
const named = { contractId: rowId, status: contractAnswer, version: readVersion };

export const answerDividend = endpoint({
  summary: 'Accepts, rejects or ends a dividend contract, by its TYPE.',
  method: 'POST',
  path: '/wps/relay/MCS2_processDividendReq',
  aliases: [{ path: '/wps/relay/MCSFE_processContractDividend' }],
  access: 'member',
  module: 'SIGNCONDIV3',
  renews: true,
  body: z.strictObject(typed),
  errors: answerErrors,
});

export const answerDailySalary = endpoint({
  summary: 'Accepts, rejects or ends a daily salary contract.',
  method: 'POST',
  path: '/wps/relay/MCS2_processDailySalContract',
  aliases: [{ path: '/wps/relay/MCSFE_processDailySalaryContract' }],
  access: 'member',
  module: 'DAILYSALCONT3',
  renews: true,
  body: z.strictObject(numbered),
  errors: answerErrors,
});

export const answerHourlySalary = endpoint({
  summary: 'Accepts, rejects or ends an hourly salary contract.',
  method: 'POST',
  path: '/wps/relay/MCS2_processContractHourSalary',
  aliases: [{ path: '/wps/relay/MCSFE_processContractHourSalary' }],
  access: 'member',
  module: 'HOURSAL3',
  renews: true,
  body: z.strictObject(named),
  errors: answerErrors,
});

export const answerRealtimeSalary = endpoint({
  summary: 'Accepts, rejects or ends a real-time salary contract.',
  method: 'POST',
  path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  access: 'member',
  module: 'RTSALARY3',
  renews: true,
  body: z.strictObject(named),
  errors: answerErrors,
});

/** The family's spelling: parameters in the query. The token header is required, so no link can forge it. */
export const answerDividendByQuery = endpoint({
  summary: 'Accepts, rejects or ends a dividend contract, by its TYPE.',
  method: 'GET',
  path: '/wps/relay/MCS2_processDividendReq',
  aliases: [{ path: '/wps/relay/MCSFE_processContractDividend' }],
  access: 'member',
  module: 'SIGNCONDIV3',
  renews: true,
  query: z.strictObject(typed),
  errors: answerErrors,
});

export const answerDailySalaryByQuery = endpoint({
  summary: 'Accepts, rejects or ends a daily salary contract.',
  method: 'GET',
  path: '/wps/relay/MCS2_processDailySalContract',
  aliases: [{ path: '/wps/relay/MCSFE_processDailySalaryContract' }],
  access: 'member',
  module: 'DAILYSALCONT3',
  renews: true,
  query: z.strictObject(numbered),
  errors: answerErrors,
});

// ── The offering side ────────────────────────────────────────────────────────────────────────────────────────────────

const offerErrors = {
  /** Not right below the agent. */
  'contract.downline.unknown': 404,
  /** The brand offers no such kind, TYPE or period. */
  'contract.kind.not.offered': 400,
  'contract.period': 400,
  /** CONS appears beside a single TYPE of its kind. */
  'contract.type.taken': 409,
  /**
   * Above the offerer's own terms. `value.tier` says which, `value.most` what rate is allowed there; null with `value.field`: another type of rate, costs that
   * reduce the own left out, or losses carried for fewer periods.
   */
  'contract.rate.too.high': 400,
  /** The offerer has no contract of this kind that covers the TYPE. */
  'contract.own.missing': 409,
  /** Thresholds rise from tier to tier, rates do not fall, one type of rate; `value.tier` says which is not so. */
  'contract.terms.invalid': 400,
  /** The last day is over, or too far. */
  'contract.open.until': 400,
  'contract.state': 409,
  /** Under this requestId something else was offered. */
  'contract.request.differs': 409,
  /** Excluded, on a break, closed: no contract for whatever reason. */
  'contract.downline.barred': 409,
} as const;

export const offerContract = endpoint({
  summary: 'Offers a contract to somebody right below, or newer terms of one',
  method: 'POST',
  path: '/wps/agent/contract/offer',
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({
    customerId: rowId,
    kind: contractKind,
    type: contractType,
    /** Absent: the brand's of the kind and TYPE. */
    period: z.optional(contractPeriod),
    terms: contractTerms,
    /** Last day it can be answered, of the brand; absent: the brand's usual days. */
    openUntil: z.optional(calendarDay),
    /** The same id with the same body offers once. */
    requestId: z.optional(rowId),
  }),
  value: z.object({ contractId: z.string(), version: z.number(), startsAt: z.nullable(z.number()) }),
  errors: offerErrors,
});

export const withdrawOffer = endpoint({
  summary: 'Takes back an offer that was not answered',
  method: 'POST',
  path: '/wps/agent/contract/withdraw',
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({ contractId: rowId, version }),
  errors: { 'contract.not.found': 404, 'contract.state': 409, 'contract.changed': 409 },
});

export const terminateContract = endpoint({
  summary: 'Asks the other side to end a signed contract; either side may',
  method: 'POST',
  path: '/wps/agent/contract/terminate',
  access: 'member',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({ contractId: rowId, version }),
  errors: { 'contract.not.found': 404, 'contract.state': 409, 'contract.changed': 409 },
});

export const answerTermination = endpoint({
  summary: 'The offering side answers a termination that the signed one asked for: C agrees, R refuses',
  method: 'POST',
  path: '/wps/agent/contract/answer',
  access: 'agent',
  module: 'AGENTPOLICY3',
  renews: true,
  body: z.strictObject({ contractId: rowId, version, status: z.enum(['C', 'R']) }),
  errors: { 'contract.not.found': 404, 'contract.state': 409, 'contract.changed': 409 },
});

const contractRow = z.object({
  contractId: z.string(),
  kind: contractKind,
  type: contractType,
  period: contractPeriod,
  state: contractState,
  /** Who gets it; masked as the brand sets. `mine`: the caller. */
  customerId: z.string(),
  customerName: z.string(),
  mine: z.boolean(),
  /** Who pays: the house or who offers. */
  payer: z.enum(['house', 'upline']),
  /** Masked name of the offering side; empty: the house. */
  offeredBy: z.string(),
  version: z.number(),
  /** Of the terms in force; null before signing. */
  terms: z.nullable(contractTerms),
  signedAt: z.nullable(z.number()),
  /** From when the terms in force count. */
  since: z.nullable(z.number()),
  /** Terms that wait for an answer. */
  pending: z.nullable(
    z.object({ version: z.number(), terms: contractTerms, expiresAt: z.nullable(z.number()), startsAt: z.nullable(z.number()) }),
  ),
  /** Signed newer terms that begin with the next period. */
  next: z.nullable(z.object({ version: z.number(), terms: contractTerms, startsAt: z.number() })),
  /** The side that requested the end; null: none. */
  endAskedBy: z.nullable(z.enum(['me', 'other'])),
  endedAt: z.nullable(z.number()),
});

export const contractList = endpoint({
  summary: 'The member’s own contracts, and those they offered, newest first',
  method: 'GET',
  path: '/wps/agent/contracts',
  access: 'member',
  module: 'AGENTPOLICY3',
  query: z.strictObject({
    ...pageQuery,
    side: z.optional(z.enum(['mine', 'offered'])),
    kind: z.optional(contractKind),
    state: z.optional(contractState),
    customerId: z.optional(rowId),
  }),
  value: z.object({ list: z.array(contractRow), ...pageValue }),
});

export const contractBounds = endpoint({
  summary: 'What the agent may offer somebody right below: kinds, TYPEs, periods, own terms as the most',
  method: 'GET',
  path: '/wps/agent/contract/bounds',
  access: 'agent',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ customerId: rowId }),
  value: z.object({
    customerId: z.string(),
    customerName: z.string(),
    offers: z.array(
      z.object({
        kind: contractKind,
        type: contractType,
        period: contractPeriod,
        payer: z.enum(['house', 'upline']),
        /** The agent's own terms in force that cover it: nothing above can be offered. */
        own: contractTerms,
        /** What the downline has, and what waits for an answer. */
        current: z.nullable(z.object({ contractId: z.string(), version: z.number(), terms: contractTerms })),
        pending: z.nullable(z.object({ contractId: z.string(), version: z.number(), terms: contractTerms })),
      }),
    ),
    openDays: z.number(),
  }),
  errors: { 'contract.downline.unknown': 404 },
});

export const contractPreview = endpoint({
  summary: 'What terms would have paid over the last whole period, beside those in force',
  method: 'POST',
  path: '/wps/agent/contract/preview',
  access: 'agent',
  module: 'AGENTPOLICY3',
  throttle: { per: 'member', points: 120, seconds: 600 },
  body: z.strictObject({ customerId: rowId, type: contractType, period: z.optional(contractPeriod), terms: contractTerms }),
  value: z.object({
    /** ISO 8601; the hourly and real-time salaries: the last whole day. Figures of the downline's team. */
    from: z.string(),
    to: z.string(),
    turnover: money,
    net: money,
    activeMembers: z.number(),
    /** Index of the tier reached; null: none. What the downline and the agent would get. */
    now: z.nullable(z.object({ tier: z.nullable(z.number()), downline: money, own: money })),
    offered: z.object({ tier: z.nullable(z.number()), downline: money, own: money }),
  }),
  errors: {
    'contract.downline.unknown': 404,
    'contract.terms.invalid': 400,
    'contract.own.missing': 409,
    'contract.period': 400,
    'contract.kind.not.offered': 400,
  },
});

// ── Questions about a day of a contract ──────────────────────────────────────────────────────────────────────────────

export const questionOutcomes = ['explained', 'corrected'] as const;

export const askAboutDay = endpoint({
  summary: 'One side of a contract asks the operators about a day of it: something looks wrong',
  method: 'POST',
  path: '/wps/agent/contract/question',
  access: 'member',
  module: 'AGENTPOLICY3',
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 3600 },
  body: z.strictObject({
    contractId: rowId,
    /** Of the brand. */
    day: calendarDay,
    /** The line of the settlement it is asked from. */
    lineId: z.optional(rowId),
    question: requiredText(1000),
  }),
  value: z.object({ id: z.string() }),
  errors: {
    'contract.not.found': 404,
    /** About this day they asked already, and wait for the answer. */
    'contract.question.open': 409,
    /** A day to come, or before there was a contract. */
    'contract.question.day': 400,
  },
});

export const questionList = endpoint({
  summary: 'What the member asked about days of contracts, newest first',
  method: 'GET',
  path: '/wps/agent/contract/questions',
  access: 'member',
  module: 'AGENTPOLICY3',
  query: z.strictObject({ ...pageQuery, contractId: z.optional(rowId) }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        contractId: z.string(),
        kind: contractKind,
        type: contractType,
        day: z.string(),
        lineId: z.nullable(z.string()),
        question: z.string(),
        askedAt: z.number(),
        /** Null: waits for an answer. */
        outcome: z.nullable(z.enum(questionOutcomes)),
        answer: z.string(),
        answeredAt: z.nullable(z.number()),
      }),
    ),
    ...pageValue,
  }),
});
