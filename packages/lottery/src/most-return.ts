import type { PricedLine } from './price.ts';
import { type Ratio, compare, floor, plus, ratio, times } from './ratio.ts';

const NOTHING = ratio(0);

/**
 * The most that lines can return on one result, in ledger units: over each part of the result the value that returns most, added up. Exact where
 * the lines' parts are independent of each other, else not less than the truth.
 */
export function mostReturn(lines: readonly Pick<PricedLine, 'unit' | 'odds' | 'play' | 'content'>[]): bigint {
  const parts = new Map<string, Map<string, Ratio>>();
  for (const { play, content, unit, odds } of lines) {
    for (const { name, values } of play.parts(content)) {
      const part = parts.get(name) ?? new Map<string, Ratio>();
      parts.set(name, part);
      for (const [value, hits] of values) {
        let sum = part.get(value) ?? NOTHING;
        hits.forEach((stakes, tier) => {
          const odd = odds[tier];
          if (stakes > 0 && odd) sum = plus(sum, times(odd, ratio(unit * BigInt(stakes))));
        });
        part.set(value, sum);
      }
    }
  }
  let all = NOTHING;
  for (const part of parts.values()) {
    let most = NOTHING;
    for (const value of part.values()) if (compare(value, most) > 0) most = value;
    all = plus(all, most);
  }
  return floor(all);
}
