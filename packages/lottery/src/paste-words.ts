// Words of people in pasted lists, as small letters without diacritics: plays, sets of numbers, units of amounts.
import { byHead, bySum, byTail, byTouch, doubles, shadowDoubles } from './numbers.ts';

/** What a word names; the play itself follows from the length or the count of the numbers. */
export interface NamedPlay {
  readonly kind: 'lo' | 'de' | 'dau' | 'duoi' | 'dau-duoi' | 'cang' | 'xiu-chu' | 'nhat' | 'xien' | 'truot' | 'da' | 'da-across';
  /** Numbers in a combination, or digits of a number, where the word says them. */
  readonly count?: number;
}

const PLAYS: readonly (readonly [RegExp, NamedPlay['kind']])[] = [
  [/(?:dau[\s-]*duoi|dd)(?![a-z])/y, 'dau-duoi'],
  [/(?:bao\s*)?lo(?:([234])(?!\d))?(?![a-z])/y, 'lo'],
  [/(?:bao|bl)(?![a-z])/y, 'lo'],
  [/(?:(?:danh\s*)?de|dac\s*biet|db)(?![a-z])/y, 'de'],
  [/(?:3\s*c(?:ang)?|ba\s*cang|cang)(?![a-z])/y, 'cang'],
  [/(?:xiu\s*chu|xiu|xc)(?![a-z])/y, 'xiu-chu'],
  [/(?:nhat\s*to|nhat|nt)(?![a-z])/y, 'nhat'],
  [/(?:xien|xi|x)\s?([2-5])(?![a-z0-9])/y, 'xien'],
  [/xien(?![a-z])/y, 'xien'],
  [/(?:truot|t)\s?(10|[4-9])(?![a-z0-9])/y, 'truot'],
  [/truot(?![a-z])/y, 'truot'],
  [/(?:da\s*xien|dx)(?![a-z])/y, 'da-across'],
  [/(?:da\s*(?:vong|thang)?|dv)(?![a-z])/y, 'da'],
  [/dau(?![a-z])/y, 'dau'],
  [/duoi(?![a-z])/y, 'duoi'],
];

export interface Word {
  readonly named: NamedPlay;
  readonly end: number;
}

export function playWord(plain: string, at: number): Word | null {
  for (const [pattern, kind] of PLAYS) {
    pattern.lastIndex = at;
    const [found, count] = pattern.exec(plain) ?? [];
    if (found !== undefined) return { named: count === undefined ? { kind } : { kind, count: Number(count) }, end: at + found.length };
  }
  return null;
}

const SETS: readonly (readonly [RegExp, (digit: number) => string[]])[] = [
  [/kep\s*lech(?![a-z0-9])/y, shadowDoubles],
  [/kep(?:\s*bang)?(?![a-z0-9])/y, doubles],
  [/tong\s*(\d)(?![a-z0-9])/y, bySum],
  [/cham\s*(\d)(?![a-z0-9])/y, byTouch],
  [/dau\s*(\d)(?![a-z0-9])/y, byHead],
  [/(?:duoi|dit)\s*(\d)(?![a-z0-9])/y, byTail],
];

/** A set of two-digit numbers by its name. */
export function namedSet(plain: string, at: number): { numbers: readonly string[]; end: number } | null {
  for (const [pattern, make] of SETS) {
    pattern.lastIndex = at;
    const [found, digit] = pattern.exec(plain) ?? [];
    if (found !== undefined) return { numbers: make(Number(digit)), end: at + found.length };
  }
  return null;
}

/** Words that say nothing: "con", "số", "mỗi con", "và". */
export const FILLER = /(?:con|so|moi|va|cac|danh)(?![a-z0-9])/y;

/** What a play of Vietnam is called in a line we write; digits and counts follow from the numbers or come after it. */
export const writtenWord = (code: string): string => {
  const [, group = '', detail = '', count = ''] = code.split('.');
  if (group === 'digit') return detail === 'head' ? 'dau' : 'duoi';
  if (group === 'xien') return `x${detail}`;
  if (group === 'truot') return `t${detail}`;
  if (group === 'da') return detail === 'all' ? `x${count}` : detail === 'across' ? 'dx' : 'da';
  return { cang: '3c', 'xiu-chu': 'xc' }[group] ?? group;
};
