/** For each draw, the oldest first, how many draws ago each number last fell at a place; null while it is not known. 0: it fell here. */
export function omissionsOf(fallen: readonly number[], numbers: readonly number[]): (number | null)[][] {
  const since = new Map<number, number>();
  return fallen.map((fell) => {
    for (const [number, count] of since) since.set(number, count + 1);
    since.set(fell, 0);
    return numbers.map((number) => since.get(number) ?? null);
  });
}

/** Columns of a road: each run of the same value goes down its column, a run longer than `depth` goes on in the next. The oldest first. */
export function roadOf<T>(values: readonly T[], depth: number): T[][] {
  const columns: T[][] = [];
  for (const value of values) {
    const last = columns.at(-1);
    if (last && last[0] === value && last.length < depth) last.push(value);
    else columns.push([value]);
  }
  return columns;
}

/** How often each number fell among the numbers of several draws. */
export function timesOfEach(draws: readonly (readonly number[])[], numbers: readonly number[]): number[] {
  const all = draws.flat();
  return numbers.map((number) => all.filter((one) => one === number).length);
}

/** Draws from which on a number may be called hot or cold: fewer would call most of them cold. */
export const isEnough = (draws: number, numbers: number): boolean => draws >= Math.min(100, numbers * 4);
/** From here a number has been away for long: twice as long as it takes on the average. */
export const coldFrom = (numbers: number): number => numbers * 2;
