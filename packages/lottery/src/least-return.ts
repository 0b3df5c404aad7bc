import { finish, partSums } from './part-sums.ts';
import type { Play } from './play.ts';

export interface BetAtRisk {
  readonly play: Pick<Play<unknown>, 'parts' | 'pieces'>;
  /** Canonical. */
  readonly content: string;
  /** What a unit stake pays at each tier of the play, in the ledger's units: a push pays the stake. */
  readonly payouts: readonly bigint[];
}

/**
 * What one member's bets on one issue return at least, whatever is drawn: big and small, or all digits of a place, return nearly all of their
 * stakes, which were never at risk. Never above the true least: each part of the result is taken at its own worst, though they may not be able to
 * be so at once. Exact where the bets look at one part.
 */
export const leastReturn = (bets: Iterable<BetAtRisk>): bigint => finish(leastReturnInSteps(bets));

/** `leastReturn`, with a rest every few milliseconds. */
export function* leastReturnInSteps(bets: Iterable<BetAtRisk>): Generator<undefined, bigint> {
  let least = 0n;
  for (const { size, values, alike } of (yield* partSums(weighed(bets))).values())
    if (values.size === size) least += leastOf(values.values()) * BigInt(alike);
  return least;
}

function* weighed(bets: Iterable<BetAtRisk>) {
  for (const { play, content, payouts } of bets) yield { play, content, weights: payouts };
}

function leastOf(amounts: Iterable<bigint>): bigint {
  let least: bigint | null = null;
  for (const amount of amounts) if (least === null || amount < least) least = amount;
  return least ?? 0n;
}
