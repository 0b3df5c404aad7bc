import type { Tier } from '../play.ts';
import { ratio } from '../ratio.ts';

type Whole = bigint | number;

/** One tier for all that wins: `wins` of `all` results. */
export const hit = (all: Whole, wins: Whole): Tier[] => [{ code: 'hit', fair: ratio(all, wins) }];

/** A tier of each option, by how many of `all` results it wins with. */
export const tiersOf = (all: Whole, wins: Readonly<Record<string, Whole>>): Tier[] =>
  Object.entries(wins).map(([code, count]) => ({ code, fair: ratio(all, count) }));

export const PUSH: Tier = { code: 'push', fair: ratio(1), isPush: true };

/** For plays of one tier. */
export const winsIf = (wins: boolean): number => (wins ? 0 : -1);

/** For plays with a tier an option, in the order of the tiers. */
export const winsAs = (option: string, tiers: readonly Tier[], wins: boolean): number =>
  wins ? tiers.findIndex(({ code }) => code === option) : -1;

export const SIZES = ['big', 'small', 'odd', 'even'] as const;

/** Whether a number is what the option says, where `middle` and all above are big. */
export function isSize(option: string, number: number, middle: number): boolean {
  if (option === 'big') return number >= middle;
  if (option === 'small') return number < middle;
  return option === (number % 2 === 1 ? 'odd' : 'even');
}

export const sizeOf = (number: number, middle: number): 'big' | 'small' => (number >= middle ? 'big' : 'small');
export const parityOf = (number: number): 'odd' | 'even' => (number % 2 === 1 ? 'odd' : 'even');
