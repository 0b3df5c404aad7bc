import {
  type Chances,
  MAX_STAKES,
  type ExposureOf,
  type Fault,
  type Family,
  type Hits,
  type Numbers,
  type Part,
  type Play,
  type Tier,
} from '../play.ts';
import type { Ratio } from '../ratio.ts';
import { choose, combinations, tuples } from './counting.ts';
import { linesOf, numbersOf, readLines, readRow, refuse, tidy, writeNumber, writeNumbers, type Alphabet } from './reading.ts';
import { bitsOf, keyOf, maskOf, places, type IndexedNumbers, seenOf, viewed, type View } from './views.ts';

/** Every line is a selection of its own, held to its limit: so many of one content, as of a typed list. */
const MAX_STRAIGHTS = 10_000;
/** Characters of a list that is looked at in parts, and lines of each. */
const LONG_LIST = 20_000;
const LINES_AT_ONCE = 2_000;
/** Cached lines of chosen numbers, of all sets: those of one play of 11x5 are 42,240 at most. */
const MAX_KNOWN = 50_000;

export interface LinesOf {
  readonly id: number;
  readonly code: string;
  readonly family: Family;
  readonly group: string;
  readonly alphabet: Alphabet;
}

const isFault = (lines: readonly number[][] | Fault): lines is Fault => 'problem' in lines;
const hasDouble = (line: readonly number[]): boolean => new Set(line).size < line.length;

/** A typed list in its canonical spelling: each line once, in order. `fits` says what is wrong with a line. */
function readList(
  text: string,
  alphabet: Alphabet,
  size: number,
  rules: { fits(line: number[]): Fault['problem'] | null; isSorted: boolean; most: number },
) {
  const lines = readLines(text, alphabet, size);
  if (isFault(lines)) return refuse(lines.problem, lines.at);
  const written = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const problem = rules.fits(line);
    if (problem) return refuse(problem, at);
    written.add(writeNumbers(rules.isSorted ? line.toSorted((a, b) => a - b) : line, alphabet));
  }
  if (written.size > rules.most) return refuse('many');
  return { ok: true, selection: { content: [...written].toSorted().join(','), stakes: written.size } } as const;
}

const exposureOfLines = (lines: readonly number[][], alphabet: Alphabet): ExposureOf[] =>
  lines.map((line) => ({ key: writeNumbers(line, alphabet), tier: 0, stakes: 1 }));

/**
 * Numbers in the order of their places: one or more for each place, every line of them a stake (`0_12_9`), or a list of lines (`019,029`). A line
 * with the same number twice is none where numbers are drawn once.
 */
export function straight(
  of: LinesOf & { fair: Ratio; at: readonly number[]; names: readonly string[]; isDistinct?: boolean },
): Play<Numbers> {
  const { alphabet, at, isDistinct = false } = of;
  const view = places(at, alphabet, isDistinct);
  const expand = (content: string): number[][] =>
    content.includes('_')
      ? tuples(
          content.split('_').map((row) => numbersOf(row, alphabet)),
          isDistinct,
        )
      : linesOf(content, alphabet);
  /** Nothing is bet twice here; each is looked at within some milliseconds. */
  const shorter = (content: string): readonly string[] => {
    const [row = '', ...rows] = content.split('_');
    if (rows.length > 0) return numbersOf(row, alphabet).map((number) => [writeNumber(number, alphabet), ...rows].join('_'));
    if (content.length < LONG_LIST) return [content];
    const lines = content.split(',');
    return Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, at) =>
      lines.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE).join(),
    );
  };
  const readRows = (text: string): ReturnType<Play<Numbers>['read']> => {
    const rows: number[][] = [];
    const texts = text.split('_');
    if (texts.length !== at.length) return refuse('form');
    for (const [place, row] of texts.entries()) {
      const numbers = readRow(row, alphabet);
      if (typeof numbers === 'string') return refuse(numbers, place);
      if (numbers.length === 0) return refuse('few', place);
      rows.push(numbers);
    }
    const stakes = isDistinct ? tuples(rows, true).length : rows.reduce((product, row) => product * row.length, 1);
    if (stakes === 0) return refuse('double');
    if (stakes > MAX_STRAIGHTS) return refuse('many');
    return { ok: true, selection: { content: rows.map((row) => writeNumbers(row, alphabet)).join('_'), stakes } };
  };
  return {
    id: of.id,
    code: of.code,
    family: of.family,
    group: of.group,
    tiers: [{ code: 'hit', fair: of.fair }],
    picker: {
      kind: 'rows',
      rows: of.names,
      from: alphabet.from,
      to: alphabet.to,
      least: 1,
      most: alphabet.to - alphabet.from + 1,
      isDistinct,
    },
    read(content, approach) {
      const text = tidy(content);
      if (text === null) return refuse('many');
      if (approach === 1) return readRows(text);
      return readList(text, alphabet, at.length, {
        fits: (line) => (isDistinct && hasDouble(line) ? 'double' : null),
        isSorted: false,
        most: MAX_STRAIGHTS,
      });
    },
    hits(content, result) {
      const line = view.of(result);
      if (!content.includes('_')) return [Number(`,${content},`.includes(`,${writeNumbers(line, alphabet)},`))];
      return [Number(content.split('_').every((row, place) => numbersOf(row, alphabet).includes(line[place] ?? -1)))];
    },
    exposure: (content) => exposureOfLines(expand(content), alphabet),
    pieces: shorter,
    parts: (content) => [viewed(view, new Map(expand(content).map((line) => [keyOf(line), [1]])))],
  };
}

/** Lines of one number twice and another once, in any order: chosen numbers (`05` is 005 and 055) or a list (`005,122`). */
export function pairAndOne(of: LinesOf & { fair: Ratio; at: readonly number[] }): Play<Numbers> {
  const { alphabet } = of;
  const view = places(of.at, alphabet);
  const size = of.at.length;
  const isForm = (line: Numbers): boolean => new Set(line).size === size - 1;
  const isList = (content: string): boolean => content.includes(',') || hasDouble(numbersOf(content, alphabet));
  const expand = (content: string): number[][] => {
    if (isList(content)) return linesOf(content, alphabet);
    return tuples([numbersOf(content, alphabet), numbersOf(content, alphabet)], true).map(([twice = 0, once = 0]) =>
      [twice, twice, once].toSorted((a, b) => a - b),
    );
  };
  const hitsOf = (content: string): ((value: Numbers) => Hits) => {
    if (isList(content)) {
      const lines = new Set(content.split(','));
      const isAmong = (value: Numbers): boolean =>
        lines.has(
          writeNumbers(
            value.toSorted((a, b) => a - b),
            alphabet,
          ),
        );
      return (value) => [Number(isForm(value) && isAmong(value))];
    }
    const numbers = new Set(numbersOf(content, alphabet));
    return (value) => [Number(isForm(value) && value.every((number) => numbers.has(number)))];
  };
  return {
    id: of.id,
    code: of.code,
    family: of.family,
    group: of.group,
    tiers: [{ code: 'hit', fair: of.fair }],
    picker: { kind: 'rows', rows: ['numbers'], from: alphabet.from, to: alphabet.to, least: 2, most: alphabet.to - alphabet.from + 1 },
    read(content, approach) {
      const text = tidy(content);
      if (text === null) return refuse('many');
      if (approach === 2)
        return readList(text, alphabet, size, { fits: (line) => (isForm(line) ? null : 'form'), isSorted: true, most: MAX_STAKES });
      const numbers = readRow(text, alphabet);
      if (typeof numbers === 'string') return refuse(numbers);
      if (numbers.length < 2) return refuse('few');
      return { ok: true, selection: { content: writeNumbers(numbers, alphabet), stakes: numbers.length * (numbers.length - 1) } };
    },
    hits: (content, result) => hitsOf(content)(view.of(result)),
    exposure: (content) => exposureOfLines(expand(content), alphabet),
    pieces: (content) => expand(content).map((line) => writeNumbers(line, alphabet)),
    parts(content) {
      const hits = hitsOf(content);
      return [partOf(view, ({ value }) => hits(value))];
    },
  };
}

export interface CatchesOf extends LinesOf {
  /** Numbers of a line. */
  readonly size: number;
  /** A tier of each: how many numbers of a line must be among those the draw shows. */
  readonly catches: readonly { readonly numbers: number; readonly tier: Tier }[];
  /** Positions of the numbers; absent where a draw has too many forms to be listed: lines then look at how many of their numbers came. */
  readonly view?: View;
  /** How likely it is that so many of `chosen` numbers come; where there is no view. */
  readonly catchesOf?: (chosen: number) => Chances;
  /** Numbers that may be chosen at most, and lines of a list. */
  readonly most: number;
  readonly maxLines: number;
}

/** Lines of different numbers whose order means nothing: chosen numbers, every combination of them a stake, or a list of lines (`012,345`). */
export function catches(of: CatchesOf): Play<Numbers> {
  const { alphabet, size, view, catchesOf } = of;
  const setsOf = (content: string): number[][] => content.split(',').map((row) => numbersOf(row, alphabet));
  /** Lines of chosen numbers. Of games with views there are few sets to choose, and each line is one string for all of them. */
  const known = new Map<string, readonly string[]>();
  const names = new Map<string, string>();
  let room = view ? MAX_KNOWN : 0;
  const expandSet = (set: string): readonly string[] => {
    const before = known.get(set);
    if (before) return before;
    const lines = combinations(numbersOf(set, alphabet), size).map((line) => writeNumbers(line, alphabet));
    if (lines.length > room) return lines;
    room -= lines.length;
    const shared = lines.map((line) => {
      const name = names.get(line) ?? line;
      names.set(line, name);
      return name;
    });
    known.set(set, shared);
    return shared;
  };
  const expand = (content: string): readonly string[] => content.split(',').flatMap(expandSet);
  /** Of the lines of chosen numbers, those with `numbers` of theirs among `matches` that came. */
  const linesWith = (chosen: number, matches: number, numbers: number): number =>
    choose(matches, numbers) * choose(chosen - matches, size - numbers);
  const hitsWith = (sets: readonly { chosen: number; mask: number }[], drawn: number): Hits => {
    const hits = of.catches.map(() => 0);
    for (const { chosen, mask } of sets) {
      const matches = bitsOf(mask & drawn);
      of.catches.forEach(({ numbers }, tier) => {
        // Most lines of a list show too few: nothing is counted for them.
        if (matches >= numbers) hits[tier] = (hits[tier] ?? 0) + linesWith(chosen, matches, numbers);
      });
    }
    return hits;
  };
  const masksOf = (content: string) => setsOf(content).map((set) => ({ chosen: set.length, mask: maskOf(set) }));
  const hitsOf = (content: string, value: Numbers): Hits => {
    if (view) return hitsWith(masksOf(content), maskOf(view.of(value)));
    const drawn = new Set(value);
    const sets = setsOf(content).map((set) => ({ chosen: set.length, matches: set.filter((number) => drawn.has(number)).length }));
    return of.catches.map(({ numbers }) => sets.reduce((total, { chosen, matches }) => total + linesWith(chosen, matches, numbers), 0));
  };
  return {
    id: of.id,
    code: of.code,
    family: of.family,
    group: of.group,
    tiers: of.catches.map(({ tier }) => tier),
    picker: { kind: 'rows', rows: ['numbers'], from: alphabet.from, to: alphabet.to, least: size, most: of.most },
    read(content, approach) {
      const text = tidy(content);
      if (text === null) return refuse('many');
      if (approach === 2)
        return readList(text, alphabet, size, { fits: (line) => (hasDouble(line) ? 'double' : null), isSorted: true, most: of.maxLines });
      const numbers = readRow(text, alphabet);
      if (typeof numbers === 'string') return refuse(numbers);
      if (numbers.length < size || numbers.length > of.most) return refuse(numbers.length < size ? 'few' : 'many');
      return { ok: true, selection: { content: writeNumbers(numbers, alphabet), stakes: choose(numbers.length, size) } };
    },
    hits: hitsOf,
    exposure: (content) => expand(content).flatMap((key) => of.catches.map((_, tier) => ({ key, tier, stakes: 1 }))),
    // Without a view numbers that are chosen together are a part of their own.
    ...(view ? { pieces: expand } : {}),
    parts(content) {
      if (view) {
        const sets = masksOf(content);
        return [partOf(view, ({ mask }) => hitsWith(sets, mask))];
      }
      return setsOf(content).map((set): Part<Numbers> => {
        const values = new Map<string, Hits>();
        for (let matches = 0; matches <= set.length; matches++) {
          const hits = of.catches.map(({ numbers }) => linesWith(set.length, matches, numbers));
          if (hits.some((count) => count > 0)) values.set(String(matches), hits);
        }
        return {
          name: `of ${writeNumbers(set, alphabet)}`,
          size: set.length + 1,
          values,
          ...(catchesOf ? { chances: catchesOf(set.length) } : {}),
          seen: (result) => [String(set.filter((number) => result.includes(number)).length)],
        };
      });
    },
  };
}

function partOf(view: View, hitsOf: (seen: IndexedNumbers) => Hits): Part<Numbers> {
  const values = new Map<string, Hits>();
  for (const one of seenOf(view)) {
    const hits = hitsOf(one);
    if (hits.some((count) => count > 0)) values.set(one.key, hits);
  }
  return viewed(view, values);
}
