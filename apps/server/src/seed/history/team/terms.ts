import type { ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';
import { UNITS_PER_MAIN } from '@pavilion/contract/base/money';
import { SECOND, TOP } from './people.ts';

/** Percent, as parts per million. */
const percent = (rate: number): bigint => BigInt(Math.round(rate * PPM_PER_PERCENT));
/** Main units of the brand's currency, as ledger units. */
export const amount = (units: number): bigint => BigInt(units) * UNITS_PER_MAIN;
const MILLION = 1_000_000;

/** A tier: millions played, members active, percent. */
type Step = readonly [millions: number, active: number, rate: number];

export const dividend = (...tiers: Step[]): ContractTerms => ({
  kind: 'dividend',
  tiers: tiers.map(([millions, activeMember, rate]) => ({
    minimumBet: amount(millions * MILLION),
    netLoss: 0n,
    activeMember,
    contractRate: percent(rate),
  })),
  costs: ['rebate', 'grant'],
  carryPeriods: 2,
});
const daily = (...tiers: Step[]): ContractTerms => ({
  kind: 'daily',
  tiers: tiers.map(([millions, activeMember, rate]) => ({
    betVolume: amount(millions * MILLION),
    activeMember,
    rateType: 'P',
    rate: percent(rate),
  })),
});
const hourly = (rate: number): ContractTerms => ({
  kind: 'hourly',
  tiers: [{ minimumBet: 0n, activeMember: 0, rateType: 'P', rate: percent(rate) }],
});
const realtime = (profitRate: number, lossRate: number): ContractTerms => ({
  kind: 'realtime',
  tiers: [{ profitRate: percent(profitRate), lossRate: percent(lossRate), singleBetAmount: 0n }],
});

export interface Offer {
  name: string;
  /** Days of the plan before the end, or hours before one of the last midnights. */
  at: { days: number } | { midnight: number; hours: number };
  by: string;
  to: string;
  type: ContractType;
  terms: ContractTerms;
  answer: 'signed' | 'refused' | 'waits';
}

export const HOUSE = 'house';
/** The run of this midnight, counted back from the last, is the last that operators release; a line of it is owed. */
export const OWED_RUN = 1;
/** From these days before the end on there are hourly salaries, and then, in their place, real-time ones. */
export const HOURLY_FROM = 21;
export const REALTIME_FROM = 2.4;

/** `days` of the plan before the end, from whom to whom; signed unless something else is said. */
const offer = (
  name: string,
  days: number,
  [by, to, terms]: readonly [string, string, ContractTerms],
  more: Partial<Offer> = {},
): Offer => ({
  name,
  at: { days },
  by,
  to,
  type: 'CONS',
  terms,
  answer: 'signed',
  ...more,
});

/** Rates fall from level to level: what an agent keeps is the difference. */
export const offers: readonly Offer[] = [
  offer('dividend', 89, [HOUSE, TOP, dividend([0, 0, 12], [50, 5, 15], [150, 10, 18])]),
  offer('daily', 88.9, [HOUSE, TOP, daily([0, 0, 0.25], [5, 3, 0.3], [15, 6, 0.35])]),
  offer('dividend', 84, [TOP, SECOND, dividend([0, 0, 7], [30, 4, 10], [80, 6, 12])]),
  offer('daily', 83.9, [TOP, SECOND, daily([0, 0, 0.16], [3, 2, 0.2], [8, 4, 0.25])]),
  offer('dividend', 81, [TOP, 'b', dividend([0, 0, 6], [20, 3, 9])]),
  offer('daily', 80.9, [TOP, 'b', daily([0, 0, 0.15], [3, 2, 0.18])]),
  offer('dividend', 76, [SECOND, 'a1', dividend([0, 0, 3], [15, 3, 6])]),
  offer('daily', 75.9, [SECOND, 'a1', daily([0, 0, 0.1], [2, 2, 0.14])]),
  offer('daily', 74, [SECOND, 'a2', daily([0, 0, 0.1])]),
  offer('daily', 73, ['b', 'b1', daily([0, 0, 0.12], [2, 2, 0.15])]),
  offer('daily', 61, ['b', 'b2', daily([0, 0, 0.08])]),
  offer('daily', 56, [SECOND, 'a3', daily([0, 0, 0.06])]),
  // Lower than what the next agent below has: that contract ends with the signature.
  offer('daily-lower', 35, [TOP, 'b', daily([0, 0, 0.1], [3, 2, 0.13])]),
  offer('daily-again', 33, ['b', 'b1', daily([0, 0, 0.08])]),
  offer('dividend', 24, [SECOND, 'a2', dividend([0, 0, 3])]),
  offer('hourly', HOURLY_FROM, [HOUSE, TOP, hourly(0.06)]),
  offer('hourly', HOURLY_FROM - 1, [TOP, SECOND, hourly(0.04)]),
  offer('hourly', HOURLY_FROM - 2, [SECOND, 'a1', hourly(0.02)]),
  offer('dividend', 10, [TOP, 'c', dividend([0, 0, 3])], { answer: 'refused' }),
  // Out of the upline's own money, and signed just before the end: the first line comes with the last run that is released.
  offer('daily', 0, [TOP, 'c', daily([0, 0, 0.2])], { type: 'RNG', at: { midnight: OWED_RUN + 1, hours: 6 } }),
  offer('daily', 0, ['c', 'c1', daily([0, 0, 0.16])], { type: 'RNG', at: { midnight: OWED_RUN + 1, hours: 5 } }),
  offer('realtime', REALTIME_FROM, [HOUSE, TOP, realtime(0.06, 0.05)]),
  offer('realtime', REALTIME_FROM - 0.4, [TOP, SECOND, realtime(0.04, 0.03)]),
  offer('realtime', REALTIME_FROM - 0.8, [SECOND, 'a1', realtime(0.02, 0.015)]),
  offer('daily-more', 1.4, [TOP, SECOND, daily([0, 0, 0.18], [3, 2, 0.24], [8, 4, 0.28])], { answer: 'waits' }),
];

/** Contracts that end by agreement: who asks, and who agrees some minutes later. From the lowest up, so that none is above what is left. */
export const endings: readonly { name: string; day: number; of: string; by: string }[] = [
  { name: 'hourly', day: REALTIME_FROM + 1.2, of: 'a1', by: SECOND },
  { name: 'hourly', day: REALTIME_FROM + 0.8, of: SECOND, by: TOP },
  { name: 'hourly', day: REALTIME_FROM + 0.4, of: TOP, by: HOUSE },
];

/** Rebates on slots, percent: the top's from the house, the others' from who is right above. */
export const rebates: readonly { day: number; by: string; to: string; rate: number }[] = [
  { day: 89.5, by: HOUSE, to: TOP, rate: 0.5 },
  { day: 84.5, by: TOP, to: SECOND, rate: 0.35 },
  { day: 81.5, by: TOP, to: 'b', rate: 0.3 },
  { day: 76.5, by: SECOND, to: 'a1', rate: 0.2 },
  { day: 74.5, by: SECOND, to: 'a2', rate: 0.2 },
  { day: 73.5, by: 'b', to: 'b1', rate: 0.15 },
  { day: 55.5, by: SECOND, to: 'a3', rate: 0.15 },
  { day: 40, by: TOP, to: SECOND, rate: 0.4 },
];
