import * as z from 'zod/mini';
import { amountAbove, amountFrom, giftTerms } from '../rewards/gift-terms.ts';
import { wholeJsonNumber } from '../base/wire-types.ts';

/** What a member gets for bringing another, as data. */
export const referralRule = z.strictObject({
  /** What the invited must do within `days` of registering: their first deposit at least, and valid turnover. */
  minDeposit: amountAbove,
  minTurnover: amountFrom,
  days: wholeJsonNumber({ min: 1, max: 180 }),
  /** Null: that one gets nothing. */
  inviterAmount: z.nullable(amountAbove),
  invitedAmount: z.nullable(amountAbove),
  /** Invitations of one member that are paid in a month of the brand; null: no cap. */
  mostAMonth: z.nullable(wholeJsonNumber({ min: 1, max: 1_000 })),
  /** All that may be given in a month of the brand: then it stops until the next. Null: no cap. */
  monthBudget: z.nullable(amountAbove),
  /** Registering from the inviter's network within so many hours of the inviter's being there does not count; 0: it may. */
  sameAddressHours: wholeJsonNumber({ max: 720 }),
  gifts: giftTerms,
});
export type ReferralRule = z.output<typeof referralRule>;
export type WireReferralRule = z.input<typeof referralRule>;

export const referralProblem = ({ inviterAmount, invitedAmount, monthBudget }: ReferralRule): 'nothing' | 'budget' | null => {
  const each = (inviterAmount ?? 0n) + (invitedAmount ?? 0n);
  if (each === 0n) return 'nothing';
  return monthBudget !== null && monthBudget < each ? 'budget' : null;
};

/** `waiting`: the invited has time left. `counted`: what they did was enough, and who was due got it. `refused`: it does not count. `lapsed`: the time is over. `reversed`: it
 * counted by a deposit that went back since. */
export const referralStates = ['waiting', 'counted', 'refused', 'lapsed', 'reversed'] as const;
export type ReferralState = (typeof referralStates)[number];

/** Why one does not count, or why a member got nothing of it. */
export const referralReasons = [
  'device',
  'account',
  'document',
  'person',
  'address',
  'inviter',
  'invited',
  'cap',
  'budget',
  'closed',
] as const;
export type ReferralReason = (typeof referralReasons)[number];
