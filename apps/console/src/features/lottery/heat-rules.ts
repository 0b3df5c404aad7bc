import type { lotteryExposure } from '@pavilion/contract/lottery/desk-orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { currentTag } from '../../i18n/language.ts';
import { unitsOf } from '../../parts/amount.tsx';

const TWO_DIGITS = /^\d\d$/;
const MAX_COLUMNS = 10;
const MIN_SHARE = 0.0001;

/** A part of a whole, above one where limits were lowered since; one where the whole is nothing. */
export function shareOf(part: string, whole: string): number {
  const [of, all] = [Number(unitsOf(part)), Number(unitsOf(whole))];
  return all === 0 ? Number(of > 0) : of / all;
}

/** 0 nothing, then four steps. */
export const heatOf = (share: number): 0 | 1 | 2 | 3 | 4 => (share <= 0 ? 0 : share < 0.25 ? 1 : share < 0.5 ? 2 : share < 0.8 ? 3 : 4);

/** A share with its significant digits; a small one is not shown as nothing. */
export function percentText(share: number): string {
  const format = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: share > 0 && share < 0.1 ? 2 : 0 });
  return share > 0 && share < MIN_SHARE ? `< ${format.format(MIN_SHARE)}` : format.format(share);
}

export interface HeatCell {
  key: string;
  /** Its option or number. */
  word: string;
  /** Of a row, its word. */
  row: string | null;
  liability: string;
}

export type ExposureMap = Pick<WireValue<typeof lotteryExposure>, 'square'> & {
  keys: readonly { key: string; beside: string | null; liability: string }[];
};

/** Rows of cells, all of one length: 00 to 99, or the options of each row; null for selections of another kind, listed one by one. */
export function squareOf({ square, keys }: ExposureMap): HeatCell[][] | null {
  if (keys.some(({ beside }) => beside !== null)) return null;
  const found = new Map(keys.map(({ key, liability }) => [key, liability]));
  const cell = (key: string, word: string, row: string | null): HeatCell => ({ key, word, row, liability: found.get(key) ?? '0' });
  if (square && square.rows.length > 0 && square.options.length <= MAX_COLUMNS) {
    // Rows without bets are left out.
    const staked = new Set(keys.map(({ key }) => Number(key.split(':')[0])));
    return square.rows.flatMap((row, at) =>
      staked.has(at + 1) ? [square.options.map(({ code, word }) => cell(`${at + 1}:${code}`, word, row))] : [],
    );
  }
  if (square || !keys.every(({ key }) => TWO_DIGITS.test(key))) return null;
  return Array.from({ length: 10 }, (_, tens) => Array.from({ length: 10 }, (_, ones) => cell(`${tens}${ones}`, `${tens}${ones}`, null)));
}

/** A selection in words. */
export function wordOf(key: string, square: ExposureMap['square']): string {
  if (!square) return key;
  const [row, code] = square.rows.length > 0 ? key.split(':') : [undefined, key];
  const word = square.options.find((one) => one.code === code)?.word ?? code ?? key;
  return row === undefined ? word : `${square.rows[Number(row) - 1] ?? row} · ${word}`;
}
