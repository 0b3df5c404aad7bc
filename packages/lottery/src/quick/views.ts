import type { Chances, Hits, Numbers, Part } from '../play.ts';
import { combinations, range, tuples } from './counting.ts';
import type { Alphabet } from './reading.ts';

/** A part of a result that a play looks at. The same name means the same part in every play of a family. */
export interface View {
  readonly name: string;
  readonly size: number;
  of(result: Numbers): Numbers;
  /** Absent: equally likely. */
  readonly chances?: Chances;
  /** Every value the part can have. */
  all(): Iterable<Numbers>;
}

/** A value with the parts that plays read repeatedly. */
export interface IndexedNumbers {
  readonly value: Numbers;
  readonly key: string;
  /** A bit for each of its numbers. */
  readonly mask: number;
}

/** A bit for each number; those of games with views are below 31. */
export const maskOf = (numbers: Numbers): number => numbers.reduce((mask, number) => mask | (1 << number), 0);

const seen = new WeakMap<View, readonly IndexedNumbers[]>();

/** Every value of a part, made once. */
export function seenOf(view: View): readonly IndexedNumbers[] {
  const known = seen.get(view);
  if (known) return known;
  const made = Array.from(view.all(), (value) => ({ value, key: keyOf(value), mask: maskOf(value) }));
  seen.set(view, made);
  return made;
}

/** How many bits are set. */
export function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A part of what bets look at. */
export const viewed = (view: View, values: ReadonlyMap<string, Hits>): Part<Numbers> => ({
  name: view.name,
  size: view.size,
  values,
  ...(view.chances ? { chances: view.chances } : {}),
  seen: (result) => [keyOf(view.of(result))],
});

export const keyOf = (value: Numbers): string => value.join('-');

/** The numbers at some places, counted from 0, in their order. */
export function places(at: readonly number[], { from, to }: Alphabet, isDistinct = false): View {
  const numbers = range(from, to);
  return {
    name: at.map((place) => place + 1).join('-'),
    size: at.reduce((size, _, before) => size * (numbers.length - (isDistinct ? before : 0)), 1),
    of: (result) => at.map((place) => result[place] ?? -1),
    all: () =>
      tuples(
        at.map(() => numbers),
        isDistinct,
      ),
  };
}

/** One number that is made of the result. */
export function figure(
  name: string,
  [from, to]: readonly [number, number],
  rules: { of(result: Numbers): number; chances: Chances },
): View {
  return {
    name,
    size: to - from + 1,
    of: (result) => [rules.of(result)],
    chances: rules.chances,
    all: () => range(from, to).map((value) => [value]),
  };
}

/** The numbers that fell, in ascending order, whatever the order they fell in. */
export function drawnOf(count: number, { from, to }: Alphabet): View {
  const sets = combinations(range(from, to), count);
  return { name: 'drawn', size: sets.length, of: (result) => result.toSorted((a, b) => a - b), all: () => sets };
}
