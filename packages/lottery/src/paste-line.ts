// One pasted line cut into segments: a play's word, its numbers, its price.
import { between } from './numbers.ts';
import type { Marks, Price, PriceMatch, PriceFault } from './paste-amount.ts';
import { explicitPrice, readPrice, unitPrice } from './paste-amount.ts';
import type { NamedPlay } from './paste-words.ts';
import { FILLER, namedSet, playWord } from './paste-words.ts';
import type { Fault } from './play.ts';

export interface PasteFault {
  readonly code:
    | Fault['problem']
    | PriceFault
    | 'word' // unknown word or sign
    | 'play' // no play: no word, none of the board, none of the family, or a word that could be a play or a set
    | 'range-or-list' // 12-34 may be two numbers or all between: whole tens (10-39) and "12 den 34" are ranges
    | 'combination'; // which numbers belong together is not clear
  /** What is at fault, as it reads plain. */
  readonly text: string;
  /** What should be there, where that is clear. */
  readonly repair?: string;
}

/** Where `text` begins in the plain line. */
export interface PlacedFault extends PasteFault {
  readonly from: number;
}

/** A number with what is between it and the one before. */
export interface Item {
  readonly number: string;
  readonly joint: string;
  readonly from: number;
  /** Of a range or a named set. */
  readonly isOfSet?: boolean;
}

export interface Segment {
  /** Null: no word on the line so far. */
  readonly named: NamedPlay | null;
  readonly items: readonly Item[];
  readonly price: Price | null;
}

interface Scan {
  readonly plain: string;
  readonly marks: Marks;
  at: number;
  items: Item[];
  joint: string;
  named: NamedPlay | null;
  /** A word was read and no number since. */
  isFresh: boolean;
  readonly segments: Segment[];
  readonly faults: PlacedFault[];
}

export interface ScannedLine {
  readonly segments: readonly Segment[];
  readonly faults: readonly PlacedFault[];
  /** The line is nothing but this. */
  readonly heading: NamedPlay | null;
}

const SPACE = /\s+/y;
const RANGE = /(\d+)\s*(?:den|toi|->|→|~|\.\.+)\s*(\d+)/y;
const NUMBER = /\d+/y;
const SEPARATOR = /[,.;:|/_+&()–—-]/y;
const OTHER = /[a-z]+|[^]/uy;

const match = (pattern: RegExp, plain: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(plain);
};

export function scanLine(plain: string, marks: Marks): ScannedLine {
  const scan: Scan = { plain, marks, at: 0, items: [], joint: '', named: null, isFresh: false, segments: [], faults: [] };
  while (scan.at < plain.length) {
    const space = match(SPACE, plain, scan.at);
    if (space) {
      scan.joint += ' ';
      scan.at += space[0].length;
    } else if (!takeKnown(scan)) takeRest(scan);
  }
  const { segments, faults, named } = scan;
  if (scan.items.length > 0) close(scan, null);
  const isHeading = segments.length === 0 && faults.length === 0 && named !== null;
  if (!isHeading && (scan.isFresh || (segments.length === 0 && faults.length === 0))) blame(scan, 'few', '');
  return { segments, faults, heading: isHeading ? named : null };
}

/** Only what can begin with the sign at hand is tried. A play may begin with a digit: `3c`. */
function takeKnown(scan: Scan): boolean {
  const sign = scan.plain.charAt(scan.at);
  if (sign >= '0' && sign <= '9') return takePrice(scan) || (sign === '3' && takeWord(scan)) || takeNumbers(scan);
  if (sign >= 'a' && sign <= 'z') return (sign === 'x' && takePrice(scan)) || takeWord(scan);
  return (sign === '=' || sign === '*') && takePrice(scan);
}

function blame(scan: Scan, code: PlacedFault['code'], text: string, repair?: string): void {
  scan.faults.push({ code, text, from: scan.at, ...(repair === undefined ? {} : { repair }) });
}

function close(scan: Scan, price: Price | null): void {
  scan.segments.push({ named: scan.named, items: scan.items, price });
  scan.items = [];
  scan.joint = '';
}

function takePrice(scan: Scan): boolean {
  const hasNumbers = scan.items.length > 0;
  const explicit = hasNumbers ? explicitPrice(scan.plain, scan.at) : null;
  const priced = explicit ?? unitPrice(scan.plain, scan.at);
  if (!priced) return false;
  const text = scan.plain.slice(scan.at, priced.end);
  const doubt = explicit ? null : doubtOf(priced, scan.items);
  const price = readPrice(priced, scan.marks);
  if (!hasNumbers) blame(scan, doubt === null ? 'few' : 'separator', text, doubt ?? undefined);
  else if (doubt !== null) blame(scan, 'separator', text);
  else if (typeof price === 'string') blame(scan, price, text);
  scan.at = priced.end;
  if (hasNumbers) close(scan, typeof price === 'string' ? null : price);
  scan.isFresh = false;
  return true;
}

/**
 * `12,20k` may be a number and a price. Null where it cannot: a piece is not as long as the numbers before it, or what would be the price begins
 * with a nought (20.000). Otherwise the spelling that says so.
 */
function doubtOf({ run, unit, behind }: PriceMatch, items: readonly Item[]): string | null {
  const pieces = run.split(/[.,]/);
  const last = pieces.pop() ?? '';
  if (pieces.length === 0 || last.startsWith('0')) return null;
  const isNumber = (piece: string): boolean =>
    items.length > 0 ? items.some(({ number }) => number.length === piece.length) : /^\d{2,4}$/.test(piece);
  return pieces.every(isNumber) ? `${pieces.join(',')} ${last}${unit}${behind}` : null;
}

function takeWord(scan: Scan): boolean {
  const { plain, at } = scan;
  const isStart = scan.items.length === 0;
  const set = namedSet(plain, at);
  if (set && isStart && scan.segments.length > 0 && scan.named && playWord(plain, at)) {
    // After a price, "dau 5" may go on with the play before or be one itself.
    blame(scan, 'play', plain.slice(at, set.end));
    scan.at = set.end;
    return true;
  }
  if (set && (scan.named || !isStart)) return takeSet(scan, set);
  const word = playWord(plain, at);
  if (word) {
    if (!isStart) close(scan, null);
    if (scan.isFresh) blame(scan, 'few', plain.slice(at, word.end));
    scan.named = word.named;
    scan.isFresh = true;
    scan.joint = '';
    scan.at = word.end;
    return true;
  }
  return set !== null && takeSet(scan, set);
}

function takeSet(scan: Scan, { numbers, end }: { numbers: readonly string[]; end: number }): boolean {
  for (const number of numbers) scan.items.push({ number, joint: ',', from: scan.at, isOfSet: true });
  scan.at = end;
  scan.joint = '';
  scan.isFresh = false;
  return true;
}

function takeNumbers(scan: Scan): boolean {
  const range = match(RANGE, scan.plain, scan.at);
  if (range) {
    const [text, from = '', to = ''] = range;
    const numbers = between(from, to);
    if (numbers.length === 0) blame(scan, 'range', text);
    return takeSet(scan, { numbers, end: scan.at + text.length });
  }
  const number = match(NUMBER, scan.plain, scan.at)?.[0];
  if (number === undefined) return false;
  scan.items.push({ number, joint: scan.joint, from: scan.at });
  scan.joint = '';
  scan.isFresh = false;
  scan.at += number.length;
  return true;
}

function takeRest(scan: Scan): void {
  const separator = match(SEPARATOR, scan.plain, scan.at)?.[0];
  const known = separator ?? match(FILLER, scan.plain, scan.at)?.[0];
  const text = known ?? match(OTHER, scan.plain, scan.at)?.[0] ?? scan.plain.charAt(scan.at);
  if (separator) scan.joint += separator;
  if (known === undefined) blame(scan, 'word', text.slice(0, 40));
  scan.at += text.length;
}
