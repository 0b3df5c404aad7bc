import type { RankLadder } from '@pavilion/contract/ranks/terms';

/** A member's sums; amounts in ledger units. */
export interface RankSums {
  /** Valid turnover of the evaluated month. */
  monthTurnover: bigint;
  totalTurnover: bigint;
  totalDeposits: bigint;
}

/** The highest level whose asks the sums meet. Asks never fall from level to level, so the lower ones are met too. */
export function levelMet({ levels }: RankLadder, sums: RankSums): number {
  const unmet = levels.findIndex(
    ({ asks }) =>
      sums.monthTurnover < asks.monthTurnover || sums.totalTurnover < asks.totalTurnover || sums.totalDeposits < asks.totalDeposits,
  );
  return unmet === -1 ? levels.length : Math.max(1, unmet);
}

const MONTHS = 12;
/** `YYYY-MM` as a count of months. */
const indexOf = (month: string): number => Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7)) - 1;
export const monthPlus = (month: string, months: number): string => {
  const index = indexOf(month) + months;
  return `${String(Math.floor(index / MONTHS)).padStart(4, '0')}-${String((index % MONTHS) + 1).padStart(2, '0')}`;
};

/** Of each level the last month in which it was met. */
export type MonthsMet = ReadonlyMap<number, string>;

/** Notes that a level was met in a month, and with it every lower one. What a month met it keeps: a correction takes nothing back. */
export function withMet(met: MonthsMet, { level, month }: { level: number; month: string }): Map<number, string> {
  const noted = new Map(met);
  for (let one = 1; one <= level; one += 1) if ((noted.get(one) ?? '') < month) noted.set(one, month);
  return noted;
}

export interface EarnedLevel {
  level: number;
  /** Last month the level is kept for by current figures; null: it is not lost. */
  keptThrough: string | null;
}

/** The level play alone comes to in a month: the highest that was met and is still kept. The lowest is everybody's. */
export function earnedLevel({ levels }: RankLadder, met: MonthsMet, month: string): EarnedLevel {
  for (let level = levels.length; level > 1; level -= 1) {
    const last = met.get(level);
    const keepMonths = levels[level - 1]?.keepMonths ?? null;
    if (last === undefined) continue;
    if (keepMonths === null) return { level, keptThrough: null };
    const keptThrough = monthPlus(last, keepMonths);
    if (month <= keptThrough) return { level, keptThrough };
  }
  return { level: 1, keptThrough: null };
}

/** Set by an operator through the end of a month. */
export interface Hand {
  level: number;
  side: 'least' | 'most';
  through: string;
}

/** The level in force: what was earned, held up or down by an operator's hand while that lasts. */
export function effectiveLevel(earned: number, hand: Hand | null, { month, top }: { month: string; top: number }): number {
  const held = Math.min(top, hand?.level ?? 1);
  if (!hand || month > hand.through) return earned;
  return hand.side === 'least' ? Math.max(earned, held) : Math.min(earned, held);
}
