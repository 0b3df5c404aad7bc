// Plays of Thai lotteries and of those played alike: tops on the tail of one prize, bottoms on others.
import { inOrder, permutationCount } from '../numbers.ts';
import type { Target } from '../matching.ts';
import { matchPlay } from '../matching.ts';
import type { Family, Play, Prizes } from '../play.ts';
import { ratio } from '../ratio.ts';

export interface TopsRule {
  readonly family: 'thai' | 'hanoi';
  readonly ids: number;
  readonly top: string;
  readonly bottom: string;
  /** Prizes of three digits at the bottom, where there are any. */
  readonly threeBottom?: readonly Target[];
}

const once = (prize: string): Target[] => [{ prize, count: 1 }];

export function topsPlays({ family, ids, top, bottom, threeBottom }: TopsRule): Play<Prizes>[] {
  const named = (id: number, group: string): { id: number; code: string; family: Family; group: string } => ({
    id: ids + id,
    code: `${family}.${group}`,
    family,
    group,
  });
  const hit = (n: number, d: number, usual: string) => [{ code: 'hit', fair: ratio(n, d), usual }];
  const three = { digits: 3, tail: 3 };
  const two = { digits: 2, tail: 2 };
  const bottoms = threeBottom?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return [
    matchPlay({ ...named(0, 'top.3'), ...three, targets: once(top), tiers: hit(1000, 1, '900') }),
    tod(named(1, 'tod.3'), top),
    ...(threeBottom ? [matchPlay({ ...named(2, 'bottom.3'), ...three, targets: threeBottom, tiers: hit(1000, bottoms, '145') })] : []),
    matchPlay({ ...named(3, 'top.2'), ...two, targets: once(top), tiers: hit(100, 1, '90') }),
    matchPlay({ ...named(4, 'bottom.2'), ...two, targets: once(bottom), tiers: hit(100, 1, '90') }),
    // A digit is paid once, however often it comes: 271 of 1,000 tails of three have it, 19 of 100 tails of two.
    matchPlay({ ...named(5, 'run.top'), digits: 1, tail: 3, targets: once(top), tiers: hit(1000, 271, '3'), brings: digitsOf }),
    matchPlay({ ...named(6, 'run.bottom'), digits: 1, tail: 2, targets: once(bottom), tiers: hit(100, 19, '4'), brings: digitsOf }),
  ];
}

const digitsOf = (tail: string): string[] => [...new Set(tail)];

/** Tod: any order of the three; triples have one only and are refused. */
const tod = (named: { id: number; code: string; family: Family; group: string }, top: string): Play<Prizes> =>
  matchPlay({
    ...named,
    digits: 3,
    tail: 3,
    targets: once(top),
    tiers: [6, 3].map((ways) => ({ code: `${ways}`, fair: ratio(1000, ways), usual: '150' })),
    canonical: (number) => (permutationCount(number) === 1 ? null : inOrder(number)),
    brings: (value) => (permutationCount(value) === 1 ? [] : [inOrder(value)]),
    tierOf: (number) => (permutationCount(number) === 6 ? 0 : 1),
  });
