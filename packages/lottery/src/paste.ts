// Lists as people paste them: a line a bet, `lo 27 72 20d`, `de 45 200k`, `x2 12-34 = 100000`, or numbers alone for the play of the board.
// A line is understood whole or not at all; what could mean two things is a fault, never a guess.
import { plainWords } from './digits.ts';
import type { Marks, Price } from './paste-amount.ts';
import { writePrice } from './paste-amount.ts';
import type { Bet } from './paste-entries.ts';
import { betsOf } from './paste-entries.ts';
import type { PasteFault, PlacedFault } from './paste-line.ts';
import { scanLine } from './paste-line.ts';
import type { NamedPlay } from './paste-words.ts';
import { writtenWord } from './paste-words.ts';
import type { Play } from './play.ts';

export type { Marks, Price } from './paste-amount.ts';
export type { PasteFault } from './paste-line.ts';

export interface PasteOptions {
  /** Plays of the family. Words are those of Vietnam; other families read numbers alone. */
  readonly plays: readonly Play<unknown>[];
  /** The play of lines without a word: the board's. */
  readonly play?: Play<unknown>;
  /** Of the reader's locale. */
  readonly marks: Marks;
}

export interface PastedEntry {
  readonly play: Play<unknown>;
  /** Canonical, and its unit stakes. */
  readonly content: string;
  readonly stakes: number;
  readonly price: Price | null;
  /** Numbers or combinations of this play that were in the list before, with the line they were on first. Within an entry they count once. */
  readonly doubles: readonly { readonly number: string; readonly line: number }[];
}

export interface PastedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** None where there is a fault, or where the line is a heading (`lo`) for those that follow. */
  readonly entries: readonly PastedEntry[];
  readonly faults: readonly PasteFault[];
  /** The line with every fault put right, plain; absent unless each can be. */
  readonly repair?: string;
}

export interface PasteResult {
  /** Lines with something on them. */
  readonly lines: readonly PastedLine[];
  /** Numbers and combinations understood, doubles of other lines included. */
  readonly count: number;
}

/** Lines, and numbers, in one list. */
export const MAX_PASTED = 10_000;
const LONGEST_LINE = 60_000;

interface Progress {
  /** Plays by what follows the family in their codes: `lo.2`. */
  readonly byDetail: ReadonlyMap<string, Play<unknown>>;
  /** The word of the last line that was nothing else. */
  heading: NamedPlay | null;
  /** Where each number of each play was first. */
  readonly seen: Map<string, number>;
  count: number;
}

export function readPaste(text: string, options: PasteOptions): PasteResult {
  const lines: PastedLine[] = [];
  const byDetail = new Map(options.plays.map((play) => [play.code.slice(play.family.length + 1), play]));
  const progress: Progress = { byDetail, heading: null, seen: new Map(), count: 0 };
  for (const [index, raw] of text.split(/\r\n|[\r\n\u2028\u2029]/).entries()) {
    const trimmed = raw.trim();
    if (trimmed === '') continue;
    const isOver = lines.length >= MAX_PASTED || trimmed.length > LONGEST_LINE;
    const line = isOver ? null : readLine(trimmed, index + 1, options, progress);
    lines.push(line ?? { line: index + 1, text: trimmed.slice(0, 80), entries: [], faults: [{ code: 'many', text: '' }] });
    if (!line) break;
  }
  return { lines, count: progress.count };
}

/** Null where the list has become too long. */
function readLine(text: string, line: number, options: PasteOptions, progress: Progress): PastedLine | null {
  const plain = plainWords(text);
  const { segments, faults: found, heading } = scanLine(plain, options.marks);
  if (heading) {
    progress.heading = heading;
    return { line, text, entries: [], faults: [] };
  }
  const faults: PlacedFault[] = [...found];
  const bets: (Bet & { price: Price | null })[] = [];
  for (const segment of segments) {
    const answer = betsOf(segment, segment.named ?? progress.heading, { ...options, byDetail: progress.byDetail });
    if ('faults' in answer) faults.push(...answer.faults);
    else bets.push(...answer.bets.map((bet) => ({ ...bet, price: segment.price })));
  }
  if (faults.length > 0) return { line, text, entries: [], ...withRepair(plain, faults) };
  const entries = bets.map((bet) => entryOf(bet, line, progress));
  return progress.count > MAX_PASTED ? null : { line, text, entries, faults: [] };
}

function entryOf({ play, content, stakes, price, repeated }: Bet & { price: Price | null }, line: number, progress: Progress): PastedEntry {
  const doubles = repeated.map((number) => ({ number, line }));
  for (const number of content.split(',')) {
    const key = `${play.id} ${number}`;
    const before = progress.seen.get(key);
    if (before === undefined) progress.seen.set(key, line);
    else doubles.push({ number, line: before });
    progress.count += 1;
  }
  return { play, content, stakes, price, doubles };
}

function withRepair(plain: string, placed: readonly PlacedFault[]): Pick<PastedLine, 'faults' | 'repair'> {
  const faults = placed.map(({ code, text, repair }): PasteFault => (repair === undefined ? { code, text } : { code, text, repair }));
  if (placed.some(({ repair }) => repair === undefined)) return { faults };
  let repair = plain;
  for (const { from, text, repair: better = '' } of placed.toSorted((a, b) => b.from - a.from))
    repair = repair.slice(0, from) + better + repair.slice(from + text.length);
  return { faults, repair };
}

/** An entry as a line that reads back the same. */
export function writeLine({ play, content, price }: Pick<PastedEntry, 'play' | 'content' | 'price'>, marks: Marks): string {
  const word = play.family.startsWith('vn-') ? `${writtenWord(play.code)} ` : '';
  return `${word}${content}${price ? ` ${writePrice(price, marks)}` : ''}`;
}
