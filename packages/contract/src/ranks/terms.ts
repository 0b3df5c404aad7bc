import * as z from 'zod/mini';
import { amountAbove, amountFrom, giftTerms } from '../rewards/gift-terms.ts';
import { text } from '../base/wire-text.ts';
import { wholeJsonNumber } from '../base/wire-types.ts';

// The ladder of a brand's ranks, as data. Which level a member has is a pure function of ladder, activity and months.

/** Words by the language's code of the wire (`EN`, `PT-BR`). */
export const namesByLanguage = z.record(z.string().check(z.regex(/^[A-Z]{2,3}(?:-[A-Z]{2,4})?$/)), text(40).check(z.minLength(1)));

/** Thousandths of a percent. */
export const MAX_REBATE_PLUS = 5_000;

const benefits = z.strictObject({
  /** Once in a lifetime, on reaching the level by play; null: none. */
  reachGift: z.nullable(amountAbove),
  /** Once a month, for the level the month begins with; null: none. */
  monthGift: z.nullable(amountAbove),
  /** Withdrawals a day beyond the brand's. */
  withdrawalsPlus: wholeJsonNumber({ max: 50 }),
  /** Added to each rate of the manual rebate, in thousandths of a percent: 100 is 0.1 %. */
  rebatePlus: wholeJsonNumber({ max: MAX_REBATE_PLUS }),
  /** The ladder's contact answers these members. */
  ownContact: z.boolean(),
});
export type RankBenefits = z.output<typeof benefits>;

export const rankLevel = z.strictObject({
  names: namesByLanguage,
  /** All of them are required; 0 requires nothing. Turnover is valid turnover. */
  asks: z.strictObject({ monthTurnover: amountFrom, totalTurnover: amountFrom, totalDeposits: amountFrom }),
  /** Months it lasts after the last month that met it; null: it is never lost. */
  keepMonths: z.nullable(wholeJsonNumber({ min: 1, max: 24 })),
  benefits,
});
export type RankLevel = z.output<typeof rankLevel>;

export const MAX_LEVELS = 20;

/** Levels from the lowest, which requires nothing. */
export const rankLadder = z.strictObject({
  levels: z.array(rankLevel).check(z.minLength(2), z.maxLength(MAX_LEVELS)),
  gifts: giftTerms,
  /** Who answers members of levels with a contact of their own; null: no level has one. */
  contact: z.nullable(z.strictObject({ name: text(60).check(z.minLength(1)), address: text(120).check(z.minLength(3)) })),
});
export type RankLadder = z.output<typeof rankLadder>;
export type WireRankLadder = z.input<typeof rankLadder>;

const ASKS = ['monthTurnover', 'totalTurnover', 'totalDeposits'] as const;

export interface LadderProblem {
  /** Path of the level. */
  field: string;
  problem: 'lowest.asks' | 'falls' | 'same' | 'contact';
}

/** Where a ladder contradicts itself, and what is wrong there. */
export function ladderProblems({ levels, contact }: RankLadder): LadderProblem[] {
  return levels.flatMap((level, place): LadderProblem[] => {
    const before = levels[place - 1];
    const field = `levels.${place}`;
    const asks = ASKS.map((one) => level.asks[one]);
    if (level.benefits.ownContact && !contact) return [{ field, problem: 'contact' as const }];
    if (!before) return asks.some((one) => one > 0n) || level.keepMonths !== null ? [{ field, problem: 'lowest.asks' as const }] : [];
    if (ASKS.some((one) => level.asks[one] < before.asks[one])) return [{ field, problem: 'falls' as const }];
    return ASKS.every((one) => level.asks[one] === before.asks[one]) ? [{ field, problem: 'same' as const }] : [];
  });
}
