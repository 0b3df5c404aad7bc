import * as z from 'zod/mini';
import { GAME_TYPES } from '../vendors/calls.ts';
import { money } from '../base/money.ts';
import { wholeJsonNumber } from '../base/wire-types.ts';

/** Points are counted like money: ledger units inside, so that a whole point is 10,000 of them; whole numbers on the wire. */
export const POINT = 10_000n;
/** The most points one thing costs, or one act moves. */
export const MAX_POINTS = 1_000_000_000;

/** How a rate is written: points for so many main units of money. */
export const RATE_PER = 1_000_000;

/** Points for each 1,000,000 main units: exact for every rate that a brand may name. */
const rate = wholeJsonNumber({ max: 100_000_000 });

/** A brand's terms of points, as data. */
export const pointTerms = z.strictObject({
  /** By kind of game, of valid turnover that is settled; a kind that is not named earns nothing. */
  play: z.array(z.strictObject({ gameType: z.enum(GAME_TYPES), rate })).check(
    z.maxLength(GAME_TYPES.length),
    z.refine((rows) => new Set(rows.map(({ gameType }) => gameType)).size === rows.length, 'each kind of game once'),
  ),
  /** Of credited deposits; 0: none. */
  deposit: rate,
  /** Points for money; null: not offered. */
  convert: z.nullable(
    z.strictObject({
      /** Whole steps of so many points are converted. */
      units: wholeJsonNumber({ min: 1, max: MAX_POINTS }),
      /** Money for one step. */
      ratio: money.check(z.refine((units: bigint) => units > 0n)),
      /** Points that a member may convert on a day of the brand. */
      daily: wholeJsonNumber({ min: 1, max: MAX_POINTS }),
      /** Of the money, to be played before it can leave; in percent, 0: nothing. */
      turnoverPercent: wholeJsonNumber({ max: 10_000 }),
      /** Days to play it in; null: no end. Nothing without turnover. */
      days: z.nullable(wholeJsonNumber({ min: 1, max: 365 })),
    }),
  ),
  /** Two operators give or take more points than this; what one gave a member within a day counts together. Null: one is always enough. */
  fourEyesAbove: z.nullable(wholeJsonNumber({ max: MAX_POINTS })),
});
export type PointTerms = z.output<typeof pointTerms>;

/** A rate in its smallest whole numbers: `ratio` points for `units` main units of money. */
export function plainRate(rateOf: number): { ratio: number; units: number } {
  const divisor = greatestDivisor(rateOf, RATE_PER);
  return { ratio: rateOf / divisor, units: RATE_PER / divisor };
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** Things of a brand that a reward is drawn as where it has no picture. */
export const pointArt = [
  'wallet',
  'favourites',
  'recent',
  'bets',
  'messages',
  'promotions',
  'documents',
  'search',
  'fairness',
  'tea',
  'print',
  'power',
  'cinema',
  'coffee',
  'towel',
  'cooler',
  'speaker',
  'football',
  'ice',
] as const;
