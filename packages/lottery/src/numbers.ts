// Sets of numbers as people name them, for boards of 00–99 and for pasted lists; combinations and permutations.

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Every number of so many digits, from 0…0 to 9…9. */
export const allNumbers = (digits: number): string[] => Array.from({ length: 10 ** digits }, (_, value) => pad(value, digits));

const pairs = allNumbers(2);
const where = (holds: (tens: number, units: number) => boolean): string[] =>
  pairs.filter((pair) => holds(Number(pair[0]), Number(pair[1])));

/** Both digits alike: 00, 11 … 99. */
export const doubles = (): string[] => where((tens, units) => tens === units);
/** Digits five apart: 05, 16, 27, 38, 49 and turned round (kép lệch). */
export const shadowDoubles = (): string[] => where((tens, units) => Math.abs(tens - units) === 5);
export const byHead = (digit: number): string[] => where((tens) => tens === digit);
export const byTail = (digit: number): string[] => where((_, units) => units === digit);
/** The last digit of the sum of both digits (tổng): 19, 28 and 55 are of 0. */
export const bySum = (digit: number): string[] => where((tens, units) => (tens + units) % 10 === digit);
/** The digit is one of the two (chạm). */
export const byTouch = (digit: number): string[] => where((tens, units) => tens === digit || units === digit);
/** From one number to another of as many digits, both included; none where they go down or differ in length. */
export const between = (from: string, to: string): string[] => {
  if (from.length !== to.length || !/^\d{1,4}$/.test(from) || !/^\d{1,4}$/.test(to) || from > to) return [];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => pad(Number(from) + index, from.length));
};

/** How many ways to choose k of n, exact up to 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let taken = 1; taken <= Math.min(k, n - k); taken += 1) ways = (ways * (n - taken + 1)) / taken;
  return ways;
}

/** All ways to choose k of the items, in their order; null where there are more than `cap`. */
export function combinations<T>(items: readonly T[], k: number, cap: number): T[][] | null {
  if (choose(items.length, k) > cap) return null;
  const found: T[][] = [];
  const grow = (chosen: readonly T[], from: number): void => {
    if (chosen.length === k) {
      found.push([...chosen]);
      return;
    }
    for (let at = from; at <= items.length - (k - chosen.length); at += 1) grow([...chosen, items[at] as T], at + 1);
  };
  grow([], 0);
  return found;
}

/** The digits in rising order: the same for every permutation of a number. */
export const inOrder = (number: string): string => [...number].toSorted().join('');

const ways = new Map<string, number>();

/** How many different numbers its digits can be put to: 24, 12, 6, 4 or 1 for four digits. */
export function permutationCount(number: string): number {
  const known = ways.get(number);
  if (known !== undefined) return known;
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  let count = factorial(number.length);
  for (const alike of Map.groupBy(number, (digit) => digit).values()) count /= factorial(alike.length);
  // Lists of a hundred thousand request each again and again; there are 11,110 numbers of up to four digits.
  if (number.length <= 4) ways.set(number, count);
  return count;
}

/** Those numbers, rising. */
export function permutations(number: string): string[] {
  if (number.length < 2) return [number];
  const found = new Set<string>();
  for (let at = 0; at < number.length; at += 1)
    for (const rest of permutations(number.slice(0, at) + number.slice(at + 1))) found.add(`${number[at]}${rest}`);
  return [...found].toSorted();
}
