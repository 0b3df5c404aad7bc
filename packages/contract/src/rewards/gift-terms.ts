import * as z from 'zod/mini';
import { GAME_TYPES } from '../vendors/calls.ts';
import { money } from '../base/money.ts';
import { wholeJsonNumber } from '../base/wire-types.ts';

// The terms of gifts of ranks and rewards of referrals, as data. Amounts are `money` codecs: ledger units inside.

export const amountAbove = money.check(z.refine((units: bigint) => units > 0n));
export const amountFrom = money.check(z.refine((units: bigint) => units >= 0n));

/** What must be played before the money is free, and how long it waits to be taken. */
export const giftTerms = z.strictObject({
  /** Turnover asked, in hundredths of the amount: 100 is once; 0: none. */
  timesHundredths: wholeJsonNumber({ max: 10_000 }),
  /** A bet above it does not count; null: any counts. */
  largestBet: z.nullable(amountAbove),
  /** Kinds of games that count otherwise than in full, whole percent. */
  weights: z
    .array(z.strictObject({ gameType: z.enum(GAME_TYPES), percent: wholeJsonNumber({ max: 100 }) }))
    .check(z.maxLength(GAME_TYPES.length)),
  /** Days to play it in. */
  days: wholeJsonNumber({ min: 1, max: 365 }),
  /** What was won under it goes with it where it is given up or expires. */
  takesWinnings: z.literal(true),
  /** Days it waits to be taken. */
  claimDays: wholeJsonNumber({ min: 1, max: 90 }),
});
export type GiftTerms = z.output<typeof giftTerms>;

/** States of rules that two operators make: written, sent for the second one's word, in force, replaced. */
export const ruleStates = ['draft', 'offered', 'live', 'past'] as const;
