// Contents of bets on numbers: `27,72,08` and, for combinations, `12-34,56-78`. Sorted, each once.
import { foldDigits } from './digits.ts';
import { combinations } from './numbers.ts';
import type { Fault, ReadResult } from './play.ts';
import { MAX_STAKES } from './play.ts';

/** Lines in one selection: each is a key of what could be lost. */
export const MAX_LINES = 10_000;
const LONGEST = 400_000;

const refused = (problem: Fault['problem'], at?: number): ReadResult => ({
  ok: false,
  fault: at === undefined ? { problem } : { problem, at },
});

const readAs = (lines: readonly string[], stakes: number): ReadResult =>
  lines.length > MAX_LINES || stakes > MAX_STAKES
    ? refused('many')
    : { ok: true, selection: { content: lines.toSorted().join(','), stakes } };

/** The place of the first part that is there before; −1 for none. */
function findDouble(parts: readonly string[]): number {
  const seen = new Set<string>();
  return parts.findIndex((part) => seen.size === seen.add(part).size);
}

/**
 * A list of numbers of so many digits. A dash is refused: some write a range with it, some a list. `canonical` spells one number;
 * null for one that has a single permutation where permutations are bet.
 */
export function readNumbers(
  text: string,
  rule: { digits: number; stakeTimes: number; canonical?: (number: string) => string | null },
): ReadResult {
  if (text.length > LONGEST) return refused('many');
  const parts = foldDigits(text)
    .split(/[\s,.;|/_]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) return refused('few');
  if (parts.length > MAX_LINES) return refused('many');
  const numbers: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (!/^[0-9]+$/.test(part)) return refused('form', at);
    if (part.length !== rule.digits) return refused('digits', at);
    const spelled = rule.canonical ? rule.canonical(part) : part;
    if (spelled === null) return refused('quadruple', at);
    numbers.push(spelled);
  }
  const double = findDouble(numbers);
  return double >= 0 ? refused('double', double) : readAs(numbers, numbers.length * rule.stakeTimes);
}

export interface CombinationRule {
  /** Numbers in one combination. */
  readonly least: number;
  readonly most: number;
  /** Unit stakes of one of so many numbers. */
  stakesOf(size: number): number;
}

/**
 * Combinations of two-digit numbers: numbers joined by a dash or a blank, combinations by a comma or a new line. Numbers of which no two are
 * joined are chosen together: every combination of `most` of them, or all as one where they are enough for one.
 */
export function readCombinations(text: string, rule: CombinationRule): ReadResult {
  if (text.length > LONGEST) return refused('many');
  const groups = foldDigits(text)
    .split(/\s*[,;|\n\r]\s*/)
    .map((group) => group.split(/[\s._/–—-]+/u).filter((part) => part !== ''))
    .filter((group) => group.length > 0);
  if (groups.length === 0) return refused('few');
  for (const [at, group] of groups.entries()) {
    if (group.some((part) => !/^[0-9]+$/.test(part))) return refused('form', at);
    if (group.some((part) => part.length !== 2)) return refused('digits', at);
    if (findDouble(group) >= 0) return refused('double', at);
  }
  const isOne = groups.every((group) => group.length === 1);
  const chosen = isOne ? chosenTogether(groups.flat(), rule) : groups;
  if ('ok' in chosen) return chosen;
  if (chosen.length > MAX_LINES) return refused('many');
  const short = chosen.findIndex((group) => group.length < rule.least);
  if (short >= 0) return refused('few', short);
  const long = chosen.findIndex((group) => group.length > rule.most);
  if (long >= 0) return refused('many', long);
  const lines = chosen.map((group) => group.toSorted().join('-'));
  const double = findDouble(lines);
  if (double >= 0) return refused('double', double);
  return readAs(
    lines,
    chosen.reduce((total, group) => total + rule.stakesOf(group.length), 0),
  );
}

function chosenTogether(numbers: readonly string[], { least, most }: CombinationRule): readonly (readonly string[])[] | ReadResult {
  const double = findDouble(numbers);
  if (double >= 0) return refused('double', double);
  if (numbers.length < least) return refused('few');
  if (numbers.length <= most) return [numbers];
  if (least !== most) return refused('many');
  return combinations(numbers, most, MAX_LINES) ?? refused('many');
}
