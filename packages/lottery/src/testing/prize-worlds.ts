import { inOrder } from '../numbers.ts';
import type { Family, Play, Prizes } from '../play.ts';

/** How many numbers of how many digits each prize has, written a second time. */
export const shapes: Partial<Record<Family, Readonly<Record<string, readonly [count: number, digits: number]>>>> = {
  'vn-north': { special: [1, 5], g1: [1, 5], g2: [2, 5], g3: [6, 5], g4: [4, 4], g5: [6, 4], g6: [3, 3], g7: [4, 2] },
  'vn-south': { special: [1, 6], g1: [1, 5], g2: [1, 5], g3: [2, 5], g4: [7, 5], g5: [1, 4], g6: [3, 4], g7: [1, 3], g8: [1, 2] },
  'four-d': { first: [1, 4], second: [1, 4], third: [1, 4], starter: [10, 4], consolation: [10, 4] },
  thai: { first: [1, 6], front: [2, 3], back: [2, 3], two: [1, 2] },
  hanoi: { special: [1, 5], next: [1, 5] },
};
export const prizeFamilies = Object.keys(shapes) as Family[];

export type Below = (bound: number) => number;

/** Whole numbers below a bound, the same for a seed (mulberry32). */
export function seeded(seed: number): Below {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}

const number = (below: Below, digits: number): string => String(below(10 ** digits)).padStart(digits, '0');

export const drawn = (family: Family, below: Below): Prizes =>
  Object.fromEntries(
    Object.entries(shapes[family] ?? {}).map(([prize, [count, digits]]) => [
      prize,
      Array.from({ length: count }, () => number(below, digits)),
    ]),
  );

const some = (below: Below, most: number, make: () => string): string[] => {
  const found = new Set<string>();
  const wanted = 1 + below(most);
  while (found.size < wanted) found.add(make());
  return [...found];
};

/** What a person might bet at a play, by its picker, likely to win something: half of the numbers are tails of the result. */
export function bet(play: Play<unknown>, below: Below, prizes: Prizes): string {
  const { picker } = play;
  const all = Object.values(prizes).flat();
  const digits = picker.kind === 'grid' || picker.kind === 'typed' ? picker.digits : 0;
  const long = all.filter((each) => each.length >= digits);
  const one = (): string => {
    const made = below(2) || play.group === 'truot' ? number(below, digits) : (long[below(long.length)] ?? '').slice(-digits);
    const isOrdered = play.group.startsWith('ibox') || play.group === 'tod.3';
    return isOrdered && new Set(made).size === 1 ? (digits === 4 ? '1234' : '123') : isOrdered ? inOrder(made) : made;
  };
  if (picker.kind === 'grid' && picker.each > 1) {
    const pairs = play.tiers.length === 1 && play.code.endsWith('.da') ? 2 + below(4) : picker.each;
    const line = (): string => {
      const numbers = new Set<string>();
      while (numbers.size < pairs) numbers.add(one());
      return [...numbers].toSorted().join('-');
    };
    return some(below, 4, line).join(',');
  }
  return some(below, picker.kind === 'grid' && digits === 1 ? 9 : 8, one).join(',');
}
