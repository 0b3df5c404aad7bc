import * as z from 'zod/mini';
import { money } from '../base/money.ts';
import { wholeJsonNumber } from '../base/wire-types.ts';

/*
 * Terms of agents' contracts, as data. Rates in percent have up to four decimals and are `money` codecs: 0.55 on the wire is 5,500n inside,
 * parts per million. Amounts are ledger units. Tiers are in rising order; the last one whose every threshold is met is reached.
 */

export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export type ContractKind = (typeof contractKinds)[number];
export const contractKind = z.enum(contractKinds);

/** What play a contract speaks of; CONS is all of it and excludes single ones of its kind. */
export const contractTypes = ['LIVE', 'RNG', 'CONS', 'SPORTS', 'LOTT', 'FISH', 'ELOTT', 'PVP'] as const;
export type ContractType = (typeof contractTypes)[number];
export const contractType = z.enum(contractTypes);

/** Day, week (Monday first), half a month (1–15, 16–end), month, in the brand's zone; hour and five minutes of the salaries. */
export const contractPeriods = ['D', 'W', 'H', 'M', 'hour', 'slice'] as const;
export type ContractPeriod = (typeof contractPeriods)[number];
export const contractPeriod = z.enum(contractPeriods);

export const contractModules = {
  dividend: 'SIGNCONDIV3',
  daily: 'DAILYSALCONT3',
  hourly: 'HOURSAL3',
  realtime: 'RTSALARY3',
} as const satisfies Record<ContractKind, string>;

/** P: percent of the turnover; A: an amount a period. */
export const rateType = z.enum(['P', 'A']);
const activeMember = wholeJsonNumber({ max: 1_000_000 });

/** Of each period: valid turnover of the team, its net loss (stake less payout less named costs), who was active; percent of the net. */
export const dividendTier = z.strictObject({ minimumBet: money, netLoss: money, activeMember, contractRate: money });
export const dailyTier = z.strictObject({ betVolume: money, activeMember, rateType, rate: money });
export const hourlyTier = z.strictObject({ minimumBet: money, activeMember, rateType, rate: money });
/** Of each settled bet of at least `singleBetAmount`: percent of its turnover, by whether it won. The highest tier a bet reaches counts. */
export const realtimeTier = z.strictObject({ profitRate: money, lossRate: money, singleBetAmount: money });

/** What is subtracted from a dividend's net, besides payouts. */
export const dividendCosts = ['rebate', 'grant', 'salary'] as const;

const MAX_TIERS = 12;
const tiers = <Tier extends z.ZodMiniType>(tier: Tier) => z.array(tier).check(z.minLength(1), z.maxLength(MAX_TIERS));

export const dividendTerms = z.strictObject({
  kind: z.literal('dividend'),
  tiers: tiers(dividendTier),
  costs: z.array(z.enum(dividendCosts)).check(z.maxLength(3)),
  /** Periods a loss is carried on; 0: none. */
  carryPeriods: wholeJsonNumber({ max: 12 }),
});
export const dailyTerms = z.strictObject({ kind: z.literal('daily'), tiers: tiers(dailyTier) });
export const hourlyTerms = z.strictObject({ kind: z.literal('hourly'), tiers: tiers(hourlyTier) });
export const realtimeTerms = z.strictObject({ kind: z.literal('realtime'), tiers: tiers(realtimeTier) });

export const contractTerms = z.discriminatedUnion('kind', [dividendTerms, dailyTerms, hourlyTerms, realtimeTerms]);
export type ContractTerms = z.output<typeof contractTerms>;
export type WireTerms = z.input<typeof contractTerms>;

/**
 * `offered`: the first version waits for an answer (P; E once it was edited). `active`: signed. `ending`: signed, and one side asked to end it (V).
 * The rest is over. A signed contract with a newer version that waits is `active` with `pendingVersion`.
 */
export const contractStates = ['offered', 'active', 'ending', 'rejected', 'withdrawn', 'lapsed', 'ended'] as const;
export type ContractState = (typeof contractStates)[number];
export const contractState = z.enum(contractStates);

/** Letters of the wire: P offered, E re-offered with edits, V termination asked. */
export const contractRequest = z.enum(['P', 'E', 'V']);
/** A accept, R reject, C terminate. On V: C agrees, R refuses, A is read as refuse. */
export const contractAnswer = z.enum(['A', 'R', 'C']);
