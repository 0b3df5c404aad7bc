import { currentTag } from '../../i18n/language.ts';
import { unitsOf } from '../../parts/amount.tsx';

const TWO_DIGITS = /^\d\d$/;
const OF_POSITION = /^(\d):(\d)$/;

/** A part of a whole, above one where limits were lowered since; one where the whole is nothing. */
export function shareOf(part: string, whole: string): number {
  const [of, all] = [Number(unitsOf(part)), Number(unitsOf(whole))];
  return all === 0 ? Number(of > 0) : of / all;
}

/** 0 nothing, then four steps. */
export const heatOf = (share: number): 0 | 1 | 2 | 3 | 4 => (share <= 0 ? 0 : share < 0.25 ? 1 : share < 0.5 ? 2 : share < 0.8 ? 3 : 4);

export const percentText = (share: number): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: share > 0 && share < 0.1 ? 2 : 0 }).format(share);

export interface HeatCell {
  key: string;
  /** The digit of a position; else all of the key. */
  number: string;
  position: number | null;
  liability: string;
}

/** Rows of ten: 00 to 99, or the digits of each position; null for selections of another kind. */
export function squareOf(keys: readonly { key: string; beside: string | null; liability: string }[]): HeatCell[][] | null {
  if (keys.some(({ beside }) => beside !== null)) return null;
  const found = new Map(keys.map(({ key, liability }) => [key, liability]));
  const cell = (key: string, number: string, position: number | null): HeatCell => ({
    key,
    number,
    position,
    liability: found.get(key) ?? '0',
  });
  if (keys.every(({ key }) => TWO_DIGITS.test(key)))
    return Array.from({ length: 10 }, (_, tens) => Array.from({ length: 10 }, (_, ones) => cell(`${tens}${ones}`, `${tens}${ones}`, null)));
  if (!keys.every(({ key }) => OF_POSITION.test(key))) return null;
  const positions = [...new Set(keys.map(({ key }) => Number(key[0])))].toSorted((a, b) => a - b);
  return positions.map((position) => Array.from({ length: 10 }, (_, digit) => cell(`${position}:${digit}`, String(digit), position)));
}
