// Plays on the last digits of prizes: a number wins where the tail of a prize brings it.
import { allNumbers } from './numbers.ts';
import type { ExposureOf, Family, Part, Picker, Play, Prizes, Tier } from './play.ts';
import { readNumbers } from './reading.ts';

export interface Target {
  readonly prize: string;
  /** How many numbers the prize has. */
  readonly count: number;
}

export interface MatchRule {
  readonly id: number;
  readonly code: string;
  readonly family: Family;
  readonly group: string;
  /** Digits of a number that is bet on. */
  readonly digits: number;
  /** Last digits of a prize that count. */
  readonly tail: number;
  readonly targets: readonly Target[];
  readonly tiers: readonly Tier[];
  readonly stakeTimes?: number;
  readonly point?: Play<Prizes>['point'];
  /** The numbers a tail brings, each once; absent: itself. */
  brings?(tail: string): readonly string[];
  /** Which tier a number wins at a prize; absent: the first. */
  tierOf?(number: string, prize: string): number;
  /** The spelling of a number; null for one with a single permutation, which cannot be bet. */
  canonical?(number: string): string | null;
}

export function matchPlay(rule: MatchRule): Play<Prizes> {
  const { id, code, family, group, tiers, targets, tail, digits, stakeTimes = 1, point } = rule;
  const brings = rule.brings ?? ((value: string): readonly string[] => [value]);
  const tierOf = rule.tierOf ?? ((): number => 0);
  const winsAt = inverse(rule);
  const owedOf = owedBy(rule);
  const none = tiers.map(() => 0);
  return {
    id,
    code,
    family,
    group,
    tiers,
    picker: pickerOf(digits),
    ...(stakeTimes === 1 ? {} : { stakeTimes }),
    ...(point ? { point } : {}),
    read: (content) => readNumbers(content, { digits, stakeTimes, ...(rule.canonical ? { canonical: rule.canonical } : {}) }),
    hits: (content, prizes) => {
      const chosen = new Set(content.split(','));
      const hits = [...none];
      for (const { prize } of targets)
        for (const drawn of prizes[prize] ?? [])
          for (const number of brings(drawn.slice(-tail)))
            if (chosen.has(number)) {
              const tier = tierOf(number, prize);
              hits[tier] = (hits[tier] ?? 0) + 1;
            }
      return hits;
    },
    exposure: (content) => content.split(',').flatMap((number) => owedOf(number).map(([tier, most]) => exposureOf(number, tier, most))),
    pieces: (content) => content.split(','),
    parts: (content) => {
      const numbers = content.split(',');
      return targets.map(({ prize, count }): Part<Prizes> => {
        const values = new Map<string, number[]>();
        for (const number of numbers)
          for (const value of winsAt(number)) {
            const hits = values.get(value) ?? [...none];
            const tier = tierOf(number, prize);
            hits[tier] = (hits[tier] ?? 0) + 1;
            values.set(value, hits);
          }
        return {
          name: `${prize}:${tail}`,
          size: 10 ** tail,
          values,
          alike: count,
          seen: (prizes) => (prizes[prize] ?? []).map((drawn) => drawn.slice(-tail)),
        };
      });
    },
  };
}

const exposureOf = (key: string, tier: number, times: number): ExposureOf =>
  times === 1 ? { key, tier, stakes: 1 } : { key, tier, stakes: 1, times };

/** By number, how often it can win at which tier. Few numbers differ in it: all that do not share one list. */
function owedBy({ targets, tierOf = () => 0 }: MatchRule): (number: string) => readonly (readonly [tier: number, times: number])[] {
  const byNumber = new Map<string, [number, number][]>();
  const byTiers = new Map<string, [number, number][]>();
  return (number) => {
    const known = byNumber.get(number);
    if (known) return known;
    const times = new Map<number, number>();
    for (const { prize, count } of targets) {
      const tier = tierOf(number, prize);
      times.set(tier, (times.get(tier) ?? 0) + count);
    }
    const tiers = [...times.keys()].join();
    const owed = byTiers.get(tiers) ?? [...times];
    byTiers.set(tiers, owed);
    byNumber.set(number, owed);
    return owed;
  };
}

/** The tails that bring a number: the other way round of `brings`, made when first asked for. */
function inverse({ brings, tail }: MatchRule): (number: string) => readonly string[] {
  if (!brings) return (number) => [number];
  let byNumber: Map<string, string[]> | undefined;
  return (number) => {
    if (!byNumber) {
      byNumber = new Map();
      for (const value of allNumbers(tail))
        for (const brought of brings(value)) {
          const values = byNumber.get(brought);
          if (values) values.push(value);
          else byNumber.set(brought, [value]);
        }
    }
    return byNumber.get(number) ?? [];
  };
}

const pickerOf = (digits: number): Picker =>
  digits <= 2
    ? { kind: 'grid', digits, size: 10 ** digits, each: 1, most: 10 ** digits }
    : { kind: 'typed', digits, most: Math.min(10_000, 10 ** digits) };
