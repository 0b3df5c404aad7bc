import * as z from 'zod/mini';
import { contractPeriod, contractType } from '../contracts/terms.ts';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { lineStates } from './calls.ts';
import { rowId, version, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';

// Settlements of agents at the desk: runs of a period with their lines, released by two operators where the brand does not let them out by themselves.

export const settlementKinds = ['dividend', 'daily', 'hourly', 'realtime', 'commission'] as const;
export const settlementRunStates = ['computing', 'computed', 'held', 'releasing', 'released'] as const;
const kind = z.enum(settlementKinds);
const desk = { access: 'desk', permission: 'settlements.read' } as const;

const run = z.object({
  id: z.string(),
  brandId: z.string(),
  kind,
  period: contractPeriod,
  from: z.string(),
  to: z.string(),
  state: z.enum(settlementRunStates),
  /** The operator; empty: the brake. Null: it is not held. */
  heldBy: z.nullable(z.string()),
  heldReason: z.string(),
  currency: z.string(),
  lines: z.number(),
  unusual: z.number(),
  amount: moneyTotal,
  /** Of the run of the period before; null: there was none. */
  before: z.nullable(moneyTotal),
  paid: moneyTotal,
  owed: moneyTotal,
  /** Lines that are held. */
  held: z.number(),
  computedAt: z.nullable(z.string()),
  /** That it may go waits for a second operator. */
  proposed: z.boolean(),
  /** Who proposed that it goes; null: it went out by itself, or has not gone. */
  proposedBy: z.nullable(z.string()),
  releasedBy: z.nullable(z.string()),
  releasedAt: z.nullable(z.string()),
  version: z.number(),
});

export const settlementRuns = endpoint({
  summary: 'Runs of settlements, the latest period first',
  method: 'GET',
  path: '/desk/settlements',
  ...desk,
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(rowId),
    kind: z.optional(kind),
    /** `open`: waits for operators. */
    state: z.optional(z.enum([...settlementRunStates, 'open'])),
    /** Runs whose period began on that day of their brand. */
    day: z.optional(deskDay),
    /** `short`: without released runs of an hour or five minutes, of which a brand has 312 a day; `settlementDays` sums them. */
    without: z.optional(z.enum(['short'])),
  }),
  value: z.object({ list: z.array(run), ...pageValue }),
  errors: deskErrors,
});

/** Settled every hour or every five minutes. */
export const shortSettlementKinds = ['hourly', 'realtime'] as const satisfies readonly (typeof settlementKinds)[number][];

export const settlementDays = endpoint({
  summary: 'Hourly and real-time salary summed by day of the brand, the latest day first; without days the last 31',
  method: 'GET',
  path: '/desk/settlements/days',
  ...desk,
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(rowId),
    kind: z.optional(z.enum(shortSettlementKinds)),
    /** Both included, at most 92 days. */
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({
    list: z.array(
      z.object({
        brandId: z.string(),
        kind: z.enum(shortSettlementKinds),
        day: z.string(),
        currency: z.string(),
        runs: z.number(),
        /** Runs that wait for operators. */
        open: z.number(),
        lines: z.number(),
        unusual: z.number(),
        amount: moneyTotal,
        paid: moneyTotal,
        owed: moneyTotal,
        /** Lines that are held. */
        held: z.number(),
      }),
    ),
    ...pageValue,
  }),
  errors: { ...deskErrors, 'report.range.invalid': 400, 'report.range.too.long': 400 },
});

const line = z.object({
  id: z.string(),
  contractId: z.string(),
  type: contractType,
  /** Of rebate commission; else empty. */
  product: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  /** Who pays; null: the house. */
  payerId: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  turnover: moneyTotal,
  net: moneyTotal,
  activeMembers: z.number(),
  tier: z.nullable(z.number()),
  rateType: z.enum(['P', 'A']),
  rate: money,
  carriedIn: moneyTotal,
  carriedOut: moneyTotal,
  beneath: moneyTotal,
  late: moneyTotal,
  amount: money,
  before: z.nullable(money),
  unusual: z.boolean(),
  state: z.enum(lineStates),
  /** The operator; empty: the product itself (`closed`: a closed account). */
  heldBy: z.nullable(z.string()),
  heldReason: z.string(),
  settledAt: z.nullable(z.string()),
  /** What operators added or took off, done. */
  corrected: moneyTotal,
});

export const settlementRun = endpoint({
  summary: 'A run with its lines, the greatest difference to the period before first',
  method: 'GET',
  path: '/desk/settlements/run',
  ...desk,
  query: z.strictObject({ ...pageQuery, id: rowId, state: z.optional(z.enum(lineStates)), only: z.optional(z.enum(['unusual', 'late'])) }),
  value: z.object({ run, list: z.array(line), ...pageValue }),
  errors: deskErrors,
});

const act = { access: 'desk', permission: 'settlements.release', method: 'POST', renews: true, stepUp: true } as const;

export const settlementRelease = endpoint({
  summary: 'Proposes that a run goes: what is not held of it is paid once a second operator confirms it',
  path: '/desk/settlements/release',
  ...act,
  takesRequestId: true,
  body: z.strictObject({ ...repeatable, id: rowId, version, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors },
});

export const settlementHold = endpoint({
  summary: 'Holds a run that was not released; a proposal that it goes is over',
  path: '/desk/settlements/hold',
  ...act,
  body: z.strictObject({ id: rowId, version, reason }),
  value: run,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

const correction = z.object({
  id: z.string(),
  amount: money,
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

export const settlementLine = endpoint({
  summary: 'A line with the accounts it came from and its corrections',
  method: 'GET',
  path: '/desk/settlements/lines/line',
  ...desk,
  query: z.strictObject({ ...pageQuery, id: rowId }),
  value: z.object({
    brandId: z.string(),
    kind,
    currency: z.string(),
    line,
    share: z.number(),
    betting: moneyTotal,
    winning: moneyTotal,
    exact: moneyTotal,
    costs: z.array(z.object({ code: z.enum(['rebate', 'grant', 'salary']), amount: moneyTotal })),
    parts: z.array(
      z.object({
        accountId: z.string(),
        accountName: z.string(),
        turnover: moneyTotal,
        net: moneyTotal,
        rate: money,
        beneath: money,
        exact: moneyTotal,
        amount: money,
      }),
    ),
    corrections: z.array(correction),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const settlementLineHold = endpoint({
  summary: 'Holds a line that was not paid',
  path: '/desk/settlements/lines/hold',
  ...act,
  body: z.strictObject({ id: rowId, reason }),
  value: z.object({ state: z.enum(lineStates) }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const settlementLineFree = endpoint({
  summary: 'Lets a held line go with its run; an operator’s hold is lifted by another one',
  path: '/desk/settlements/lines/free',
  ...act,
  body: z.strictObject({ id: rowId, reason }),
  value: z.object({ state: z.enum(lineStates) }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409, 'desk.second.operator': 409 },
});

export const settlementCorrect = endpoint({
  summary: 'Proposes a correcting line: the house adds to a paid line, or takes off it. A second operator confirms it',
  takesRequestId: true,
  path: '/desk/settlements/lines/correct',
  ...act,
  body: z.strictObject({ ...repeatable, id: rowId, amount: money, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.bounds.wrong': 400 },
});

export const settlementFigures = endpoint({
  summary: 'What a brand paid its agents in the last days, by kind, and what it still has to pay',
  method: 'GET',
  path: '/desk/settlements/figures',
  ...desk,
  query: z.strictObject({ brandId: rowId, days: z.optional(wholeNumber({ min: 1, max: 366 })) }),
  value: z.object({
    currency: z.string(),
    days: z.number(),
    kinds: z.array(
      z.object({
        kind,
        /** By the house and by uplines within the days. */
        paidByHouse: moneyTotal,
        paidByUplines: moneyTotal,
        /** Settled, and neither released nor held. */
        waiting: moneyTotal,
        held: moneyTotal,
        /** Uplines lack the money. */
        owed: moneyTotal,
        owedLines: z.number(),
        /** Losses that reduce later periods; below zero. */
        carried: moneyTotal,
      }),
    ),
  }),
  errors: deskErrors,
});

const rule = z.object({
  kind,
  /** Dividends and daily salaries: runs up to it go out by themselves; null: never. */
  automaticUpTo: z.nullable(money),
  /** The others: runs above it are held; null: none is. */
  brakeAbove: z.nullable(money),
});
/** What an operator sets of settlements. */
export const settlementTerms = {
  activeTurnover: money,
  unusualPercent: wholeJsonNumber({ min: 1, max: 10_000 }),
  rules: z.array(rule).check(z.maxLength(5)),
};

export const settlementRules = endpoint({
  summary: 'What goes out by itself, what is stopped, who counts as active',
  method: 'GET',
  path: '/desk/settlements/rules',
  ...desk,
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ ...settlementTerms, currency: z.string(), version: z.number() }),
  errors: deskErrors,
});

export const settlementRulesChange = endpoint({
  summary: 'Changes them for runs that are not computed yet; looser ones by a second operator',
  method: 'POST',
  path: '/desk/settlements/rules',
  access: 'desk',
  takesRequestId: true,
  permission: 'settlements.rules',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, version, reason, ...settlementTerms }),
  value: z.object({ version: z.number(), state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'desk.bounds.wrong': 400, 'desk.changed.meanwhile': 409 },
});
