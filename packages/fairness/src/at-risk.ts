/** One result, or several that return the same. */
export interface Outcome {
  /** How likely it is, in parts of `of`. */
  readonly chance: bigint;
  /** What the whole stake returns with it. */
  readonly returns: bigint;
}

export interface Risk {
  /** Of all bets of one player on the round together. */
  readonly stake: bigint;
  readonly outcomes: Iterable<Outcome>;
  /** All chances together. What the outcomes leave of it returns nothing. */
  readonly of: bigint;
}

/**
 * What a stake puts at risk: min(stake, 2 × expected shortfall), the shortfall being what a result returns less than the stake. An even chance without a push, and
 * any longer one, puts all of it at risk. It follows from the bet alone, never from the result. Amounts are in any one unit; rounded up.
 */
export function atRisk({ stake, outcomes, of }: Risk): bigint {
  let rest = of;
  let shortfall = 0n;
  for (const { chance, returns } of outcomes) {
    rest -= chance;
    if (returns < stake) shortfall += chance * (stake - returns);
  }
  if (rest < 0n) throw new RangeError('chances come to more than all');
  const twice = 2n * (shortfall + rest * stake);
  const risk = (twice + of - 1n) / of;
  return risk < stake ? risk : stake;
}

/** Of a stake that returns one amount with a chance and nothing without. */
export const atRiskOfOne = ({ stake, of, ...wins }: Omit<Risk, 'outcomes'> & Outcome): bigint => atRisk({ stake, outcomes: [wins], of });

/**
 * Where results cannot be listed with their chances: the stake less the least that 95 of 100 results return, of results that are equally likely.
 */
export function atRiskOfMost(stake: bigint, returns: readonly bigint[]): bigint {
  const sorted = returns.toSorted((a, b) => Number(a > b) - Number(a < b));
  const least = sorted[Math.floor(sorted.length / 20)] ?? 0n;
  return least < stake ? stake - least : 0n;
}
