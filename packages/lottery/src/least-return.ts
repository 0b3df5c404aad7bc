import type { Hits, Play } from './play.ts';

export interface BetAtRisk {
  readonly play: Pick<Play<unknown>, 'parts'>;
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
export function leastReturn(bets: readonly BetAtRisk[]): bigint {
  const parts = new Map<string, { size: number; values: Map<string, bigint> }>();
  for (const { play, content, payouts } of bets)
    for (const { name, size, values } of play.parts(content)) {
      const part = parts.get(name) ?? { size, values: new Map<string, bigint>() };
      parts.set(name, part);
      for (const [value, hits] of values) part.values.set(value, (part.values.get(value) ?? 0n) + paid(hits, payouts));
    }
  let least = 0n;
  for (const { size, values } of parts.values()) if (values.size === size) least += leastOf(values.values());
  return least;
}

const paid = (hits: Hits, payouts: readonly bigint[]): bigint =>
  hits.reduce((total, count, tier) => total + BigInt(count) * (payouts[tier] ?? 0n), 0n);

function leastOf(amounts: Iterable<bigint>): bigint {
  let least: bigint | null = null;
  for (const amount of amounts) if (least === null || amount < least) least = amount;
  return least ?? 0n;
}
