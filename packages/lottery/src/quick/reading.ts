import { foldDigits } from '../digits.ts';
import type { Fault, ReadResult } from '../play.ts';

/** The numbers of a draw and how many digits each is written with: single digits are written together (`470`), others are joined by `-` (`01-11`). */
export interface Alphabet {
  readonly from: number;
  readonly to: number;
  readonly width: 1 | 2;
}

type Problem = Fault['problem'];

/** 10,000 lines of five digits take 60,000 characters, those of two-digit numbers with generous gaps some more. */
const MAX_CHARACTERS = 1_000_000;
const GAPS = /[\s,;.、·–-]+/;
const TYPED = /^[\d\s,;|/._、·–-]*$/;

export function refuse(problem: Problem, at?: number): ReadResult {
  return { ok: false, fault: at === undefined ? { problem } : { problem, at } };
}

/** One form for all widths of letters and for digits of every script; null for a text longer than any bet. */
export function tidy(content: string): string | null {
  return content.length > MAX_CHARACTERS ? null : foldDigits(content).trim().toLowerCase();
}

const WRITTEN = ([1, 2] as const).map((width) => Array.from({ length: 100 }, (_, number) => String(number).padStart(width, '0')));

export const writeNumber = (number: number, { width }: Alphabet): string => WRITTEN[width - 1]?.[number] ?? String(number);
export const writeNumbers = (numbers: readonly number[], alphabet: Alphabet): string =>
  numbers.map((number) => writeNumber(number, alphabet)).join(alphabet.width === 1 ? '' : '-');

/** The content of a row, `#` and nothing for an empty one. */
export function wordsOf(row: string, isTogether: boolean): string[] {
  const words = row.split(GAPS).filter((word) => word !== '' && word !== '#');
  return isTogether ? words.flatMap((word) => [...word]) : words;
}

/** The numbers of a row in ascending order, each once. */
export function readRow(text: string, alphabet: Alphabet): number[] | Problem {
  const words = wordsOf(text, alphabet.width === 1);
  if (!words.every((word) => /^\d+$/.test(word))) return 'form';
  if (words.some((word) => word.length > alphabet.width)) return 'digits';
  const numbers = [...new Set(words.map(Number))].toSorted((a, b) => a - b);
  return numbers.every((number) => number >= alphabet.from && number <= alphabet.to) ? numbers : 'range';
}

/** Numbers of a canonical row. */
export const numbersOf = (row: string, { width }: Alphabet): number[] =>
  row === '#' || row === '' ? [] : (width === 1 ? [...row] : row.split('-')).map(Number);

/** Lines of a canonical list. */
export const linesOf = (content: string, alphabet: Alphabet): number[][] => content.split(',').map((line) => numbersOf(line, alphabet));

/**
 * A typed list of lines of `size` numbers. Single digits are written together and anything else separates lines: `470 471`. Lines of two-digit numbers are
 * separated by commas, strokes or new lines, their numbers by anything else or nothing: `01 02 03, 040506`.
 */
export function readLines(text: string, alphabet: Alphabet, size: number): number[][] | Fault {
  if (!TYPED.test(text)) return { problem: 'form' };
  const lines: number[][] = [];
  for (const part of alphabet.width === 1 ? text.split(/\D+/) : text.split(/[,;|/、\n\r]+/)) {
    const words = part.split(/\D+/).filter(Boolean);
    if (words.length === 0) continue;
    const found = linesIn(words, alphabet.width, size);
    if (typeof found === 'string') return { problem: found, at: lines.length };
    for (const line of found) {
      if (!line.every((number) => number >= alphabet.from && number <= alphabet.to)) return { problem: 'range', at: lines.length };
      lines.push(line);
    }
  }
  return lines.length > 0 ? lines : { problem: 'few' };
}

/** The lines in the words of one part of a list: each word a line without gaps, or all words one line. */
function linesIn(words: readonly string[], width: number, size: number): number[][] | Problem {
  if (words.every((word) => word.length === width * size))
    return words.map((word) => Array.from({ length: size }, (_, at) => Number(word.slice(at * width, (at + 1) * width))));
  if (width === 1 || words.some((word) => word.length > width)) return 'digits';
  if (words.length !== size) return words.length < size ? 'few' : 'many';
  return [words.map(Number)];
}
