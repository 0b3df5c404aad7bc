import type { GiftTerms } from '@pavilion/contract/rewards/gift-terms';
import { DAY_MS } from '@pavilion/contract/base/time';
import { PPM_PER_PERCENT } from '@pavilion/contract/base/rate';

/** Conditions of a gift of an amount, and until when it can be claimed. */
export function giftLock(terms: GiftTerms, amount: bigint, now: Date) {
  const { timesHundredths, largestBet, weights, days, claimDays } = terms;
  return {
    terms: {
      asked: (amount * BigInt(timesHundredths)) / 100n,
      largestBet,
      weights: Object.fromEntries(weights.map(({ gameType, percent }) => [gameType.toLowerCase(), percent * PPM_PER_PERCENT])),
      daysToPlay: days,
    },
    claimUntil: new Date(now.getTime() + claimDays * DAY_MS),
  };
}
