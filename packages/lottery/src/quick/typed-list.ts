import { foldDigits } from '../digits.ts';
import type { Fault, Play } from '../play.ts';

export interface TypedFault {
  /** Row of the text as it is in the field, from 1. */
  readonly row: number;
  readonly text: string;
  /** `double`: the line is in the list before. */
  readonly problem: Fault['problem'];
}

export interface TypedList {
  /** Lines that can be bet, each once, as the play takes a list; empty where there is none. */
  readonly content: string;
  readonly faults: readonly TypedFault[];
}

const ROWS = /\r\n|[\r\n\u2028\u2029]/;
const PARTS = /[,;|/、]+/;

/**
 * A list of lines as people write it, read part by part: a fault is reported by its row and its text, and does not block the other lines. Single
 * digits written apart are one line (`1 2 3 4 5`).
 */
export function readTypedList(play: Pick<Play<unknown>, 'read'>, text: string): TypedList {
  const lines = new Set<string>();
  const faults: TypedFault[] = [];
  const take = (part: string, row: number): void => {
    const found = readPart(play, part);
    for (const one of found) {
      if ('problem' in one) faults.push({ row, ...one });
      else if (lines.has(one.line)) faults.push({ row, text: one.text, problem: 'double' });
      else lines.add(one.line);
    }
  };
  for (const [at, row] of text.split(ROWS).entries())
    for (const part of row.split(PARTS)) if (part.trim() !== '') take(part.trim(), at + 1);
  return { content: [...lines].join(','), faults };
}

type TypedPart = { text: string; line: string } | { text: string; problem: Fault['problem'] };

function readPart(play: Pick<Play<unknown>, 'read'>, part: string): TypedPart[] {
  const folded = foldDigits(part);
  const words = folded.split(/[\s._·–-]+/u).filter((word) => word !== '');
  const together = words.length > 1 && words.every((word) => /^\d$/.test(word)) ? readLine(play, words.join(''), part) : null;
  if (together && 'line' in together) return [together];
  const whole = readLine(play, folded, part);
  if (words.length < 2 || ('line' in whole && !whole.line.includes(','))) return [whole];
  // Several lines with nothing but blanks between them, or one that is wrong.
  const single = words.map((word) => readLine(play, word, word));
  return single.some((one) => 'line' in one) ? single : [whole];
}

function readLine(play: Pick<Play<unknown>, 'read'>, line: string, text: string): TypedPart {
  const reading = play.read(line, 2);
  return reading.ok ? { text, line: reading.selection.content } : { text, problem: reading.fault.problem };
}
