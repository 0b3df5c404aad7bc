import { finish, partSums } from './part-sums.ts';
import type { PricedLine } from './price.ts';
import { leastCommonMultiple } from './ratio.ts';

/**
 * The most that lines can return on one result, in ledger units: over each part of the result the value that returns most, added up. Exact where
 * the lines' parts are independent of each other, else not less than the truth.
 */
export function mostReturn(lines: readonly Pick<PricedLine, 'unit' | 'odds' | 'play' | 'content'>[]): bigint {
  // Odds of a family have few denominators: a common one makes the sums short.
  const whole = leastCommonMultiple(lines.flatMap(({ odds }) => odds.map(({ d }) => d)));
  const parts = finish(
    partSums(lines.map(({ play, content, unit, odds }) => ({ play, content, weights: odds.map(({ n, d }) => n * (whole / d) * unit) }))),
  );
  let all = 0n;
  for (const { values, alike } of parts.values()) {
    let most = 0n;
    for (const value of values.values()) if (value > most) most = value;
    all += most * BigInt(alike);
  }
  return all / whole;
}
