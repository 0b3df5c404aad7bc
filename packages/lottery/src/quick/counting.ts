import type { Chances } from '../play.ts';

/** How many ways there are to take `k` of `n`; exact for what a draw of at most 80 numbers and lines of at most 12 need. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** As `choose`, exact for all of 80. */
export function ways(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let count = 1n;
  for (let i = 1; i <= k; i++) count = (count * BigInt(n - k + i)) / BigInt(i);
  return count;
}

/** Chances of values by how many of all results have each; counted when first asked for. */
export function chancesBy(count: () => ReadonlyMap<string, bigint>): Chances {
  let counts: ReadonlyMap<string, bigint> | undefined;
  let all: bigint | undefined;
  const known = (): ReadonlyMap<string, bigint> => (counts ??= count());
  return {
    get all() {
      return (all ??= [...known().values()].reduce((sum, each) => sum + each, 0n));
    },
    of: (value) => known().get(value) ?? 0n,
  };
}

/** By what each of some equally likely results comes to. */
export function tally<T>(results: Iterable<T>, of: (result: T) => number | string): Map<string, bigint> {
  const counts = new Map<string, bigint>();
  for (const result of results) {
    const value = String(of(result));
    counts.set(value, (counts.get(value) ?? 0n) + 1n);
  }
  return counts;
}

/** All ways to take `k` of the items, in their order. */
export function combinations<T>(items: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return items.flatMap((item, at) => combinations(items.slice(at + 1), k - 1).map((rest) => [item, ...rest]));
}

/** One of each row, in the order of the rows. */
export function tuples(rows: readonly (readonly number[])[], isDistinct = false): number[][] {
  let all: number[][] = [[]];
  for (const row of rows)
    all = all.flatMap((line) => (isDistinct ? row.filter((number) => !line.includes(number)) : row).map((number) => [...line, number]));
  return all;
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
