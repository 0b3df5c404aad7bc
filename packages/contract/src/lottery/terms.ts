import * as z from 'zod/mini';
import { moneyTotal } from '../base/money.ts';

/** Parts of the unit price a line may be played at, by their number on the wire (`bettingModeId`). */
export const BETTING_MODES = [
  { id: 1, code: 'Dollar', parts: 1 },
  { id: 2, code: 'Dime', parts: 10 },
  { id: 3, code: 'Cent', parts: 100 },
  { id: 4, code: 'Li', parts: 1000 },
] as const;

export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];
/** `prizeModeId` of the wire: 1 and 2 are the family's, the others ours. */
export const PRIZE_MODE_IDS: Readonly<Record<PrizeMode, number>> = { LOTT: 1, ZY: 2, ELOTT: 3, SEA: 4 };

/** Payout = group ÷ 2000 × fair; a group stays below. */
export const FULL_GROUP = 2000;
export const MIN_GROUP = 1700;

const decimal = z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,8})?$/));

/**
 * By code of the play: off, other odds by tier (decimals, stake included), another unit; or its price by the point: a number costs `price` whatever
 * the prizes it is played on, each hit pays `pays`, stake included.
 */
const playTerms = z.record(
  z.string(),
  z.object({
    off: z.optional(z.literal(true)),
    odds: z.optional(z.record(z.string(), decimal)),
    unit: z.optional(moneyTotal),
    point: z.optional(z.object({ price: moneyTotal, pays: moneyTotal })),
  }),
);

/** What a brand offers of a lottery game, as it is stored. Amounts are decimal texts of main units. */
export const offerTerms = z.object({
  /** Price of one unit stake at mode 1. */
  unit: moneyTotal,
  modes: z.array(z.int().check(z.gte(1), z.lte(4))).check(z.minLength(1)),
  /** Highest prize group of the brand, below `FULL_GROUP`; games that do not pay by groups leave it out. */
  topGroup: z.optional(z.int().check(z.gte(MIN_GROUP), z.lt(FULL_GROUP))),
  mostMultiple: z.int().check(z.gte(1), z.lte(100_000)),
  /** Of one order. */
  mostStake: moneyTotal,
  /** Possible payout of one order. */
  mostWin: moneyTotal,
  /** Possible payout of one selection of an issue, of all members; of the whole issue. */
  mostPerSelection: moneyTotal,
  mostPerIssue: moneyTotal,
  canCancel: z.boolean(),
  /** Of official draws: a feed's result is valid only once a second source, another feed or an operator, gives the same. */
  feedNeedsSecond: z.optional(z.boolean()),
  mostChase: z.int().check(z.gte(0), z.lte(1_440)),
  plays: playTerms,
  /** Prize mode ZY: prices and odds of its own beside those above; its limits are the same. Absent: the game is not offered at it. */
  zy: z.optional(z.object({ unit: z.optional(moneyTotal), plays: playTerms })),
});
export type OfferTerms = z.output<typeof offerTerms>;
