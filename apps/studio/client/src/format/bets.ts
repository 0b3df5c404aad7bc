/** Next bet of the ladder in a direction, staying within it; a bet between two steps moves to its neighbour. */
export function stepBet(ladder: readonly bigint[], bet: bigint, direction: 1 | -1): bigint {
  const candidates = ladder.filter((step) => (direction > 0 ? step > bet : step < bet));
  const next = direction > 0 ? candidates[0] : candidates.at(-1);
  return next ?? bet;
}

export interface BetBounds {
  min: bigint;
  max: bigint;
  step: bigint;
}

/** Brings an amount onto the currency's step and into the bounds; rounds down. */
export function fitBet(amount: bigint, { min, max, step }: BetBounds): bigint {
  const onStep = step > 0n ? (amount / step) * step : amount;
  if (onStep < min) return min;
  return onStep > max ? max : onStep;
}

/** Up to `count` quick bets spread over the ladder, its first and last among them. */
export function quickBets(ladder: readonly bigint[], count: number): bigint[] {
  if (ladder.length <= count) return [...ladder];
  const picked = Array.from({ length: count }, (_, i) => ladder[Math.round((i * (ladder.length - 1)) / (count - 1))]);
  return picked.filter((bet) => bet !== undefined);
}
