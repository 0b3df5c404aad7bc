// How often single stakes of quick draws win, by counting results: the proof of the odds that the plays state.
import type { Numbers, Play } from '../play.ts';

/** Of all results of a draw, those in which a selection wins at each tier; a selection of `stakes` unit stakes. */
export interface Chances {
  readonly content: string;
  readonly stakes: number;
  readonly all: bigint;
  readonly wins: readonly bigint[];
}

/** Pascal's triangle. */
const triangle: bigint[][] = [[1n]];
for (let n = 1; n <= 80; n++)
  triangle.push(Array.from({ length: n + 1 }, (_, k) => (triangle[n - 1]?.[k - 1] ?? 0n) + (triangle[n - 1]?.[k] ?? 0n)));
export const pascal = (n: number, k: number): bigint => triangle[n]?.[k] ?? 0n;

const number2 = (number: number): string => String(number).padStart(2, '0');

/** Every way to fill `length` places with numbers, each once where `isDistinct`. */
export function everyResult(length: number, from: number, to: number, isDistinct = false): number[][] {
  if (length === 0) return [[]];
  return everyResult(length - 1, from, to, isDistinct).flatMap((start) => {
    const all: number[][] = [];
    for (let number = from; number <= to; number++) if (!isDistinct || !start.includes(number)) all.push([...start, number]);
    return all;
  });
}

/** The smallest selections of a play: each option by itself, or one line. */
function unitsOf(play: Play<Numbers>): string[] {
  const { picker, family } = play;
  if (picker.kind === 'options') {
    const rows = picker.rows?.length ?? 1;
    return Array.from({ length: rows }, (_, at) => picker.options.map((option) => only(option, at, rows))).flat();
  }
  if (picker.kind !== 'rows') return [];
  const write = (number: number): string => (family === 'ssc' || family === 'k3' ? String(number) : number2(number));
  const numbers = Array.from({ length: picker.to - picker.from + 1 }, (_, at) => write(picker.from + at));
  const glue = write(picker.from).length === 1 ? '' : '-';
  // Options that are numbers, each by itself in each row.
  if (picker.least === 0) return picker.rows.flatMap((_, at) => numbers.map((number) => only(number, at, picker.rows.length)));
  // One line: a number of its own in each row, or just enough numbers.
  if (picker.rows.length > 1) return [numbers.slice(0, picker.rows.length).join('_')];
  return [numbers.slice(0, picker.least).join(glue)];
}

const only = (option: string, at: number, rows: number): string =>
  Array.from({ length: rows }, (_, row) => (row === at ? option : '#')).join('_');

/** Memos of the larger lists: a hundred thousand results are made once. */
const lists = new Map<string, number[][]>();
function once(name: string, make: () => number[][]): number[][] {
  const known = lists.get(name) ?? make();
  lists.set(name, known);
  return known;
}

const row = (content: string): number =>
  Math.max(
    0,
    content.split('_').findIndex((text) => text !== '#'),
  );
const PAIRS = Array.from({ length: 5 }, (_, first) => Array.from({ length: 4 - first }, (_, step) => [first, first + step + 1])).flat();

/** Equally likely results that show the parts a selection looks at in every form; places it does not look at are fixed where that saves time. */
export function resultsFor(play: Play<Numbers>, content: string): number[][] {
  if (play.family === 'k3') return once('k3', () => everyResult(3, 1, 6));
  // Each place shows each number once; what other places show does not matter.
  if (play.code === '11x5.size.balls')
    return Array.from({ length: 11 }, (_, turn) => Array.from({ length: 5 }, (_, at) => ((turn + at) % 11) + 1));
  if (play.family === '11x5') return once('11x5', () => everyResult(5, 1, 11, true));
  if (play.family === 'pk10') {
    const [first, second] = play.code.includes('sum') ? [0, 1] : [row(content), 9 - row(content)];
    return once(`pk10 ${first} ${second}`, () =>
      everyResult(2, 1, 10, true).map(([a = 0, b = 0]) => {
        const rest = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((number) => number !== a && number !== b);
        return Array.from({ length: 10 }, (_, at) => (at === first ? a : at === second ? b : (rest.shift() ?? 0)));
      }),
    );
  }
  const at = sscPlaces(play.code, content);
  return once(`ssc ${at.join()}`, () =>
    everyResult(at.length, 0, 9).map((digits) => Array.from({ length: 5 }, (_, place) => digits[at.indexOf(place)] ?? 0)),
  );
}

function sscPlaces(code: string, content: string): number[] {
  if (code === 'ssc.dragon') return PAIRS[row(content)] ?? [];
  if (code.endsWith('positions')) return [row(content)];
  if (/front-two|group2\.front/.test(code)) return [0, 1];
  if (/last/.test(code)) return [3, 4];
  if (/four|five|size|poker|bull/.test(code)) return [0, 1, 2, 3, 4];
  if (/front/.test(code)) return [0, 1, 2];
  return /middle/.test(code) ? [1, 2, 3] : [2, 3, 4];
}

/** Of the smallest selections of a play. */
export function everyChance(play: Play<Numbers>): Chances[] {
  if (!/poker|bull/.test(play.code)) return unitsOf(play).map((content) => chancesOf(play, content));
  // Each option has the tier of its name: one pass over the hundred thousand results counts them all.
  const { all, wins } = chancesOf(play, unitsOf(play).join('-'));
  return unitsOf(play).map((content) => ({
    content,
    stakes: 1,
    all,
    wins: play.tiers.map(({ code }, tier) => (code === content ? (wins[tier] ?? 0n) : 0n)),
  }));
}

function chancesOf(play: Play<Numbers>, content: string): Chances {
  const reading = play.read(content, 1);
  if (!reading.ok) throw new Error(`${play.code}: ${content} is no selection`);
  const { stakes } = reading.selection;
  if (play.family === 'keno') return { content, stakes, ...kenoChances(play, content) };
  const results = resultsFor(play, content);
  const wins = play.tiers.map(() => 0);
  for (const result of results) for (const [tier, hits] of play.hits(content, result).entries()) wins[tier] = (wins[tier] ?? 0) + hits;
  return { content, stakes, all: BigInt(results.length), wins: wins.map(BigInt) };
}

/** Draws of 20 of 80 by what a play looks at: how many of some numbers came, or what all come to. */
function kenoChances(play: Play<Numbers>, content: string): { all: bigint; wins: bigint[] } {
  const spots = /^keno\.spots\.(\d+)$/.exec(play.code)?.[1];
  const all = pascal(80, 20);
  if (spots !== undefined) {
    const wins = play.tiers.map(({ code }) => {
      const caught = Number(code.slice('catch'.length));
      return pascal(Number(spots), caught) * pascal(80 - Number(spots), 20 - caught);
    });
    return { all, wins };
  }
  const at = play.tiers.findIndex(({ code }) => code === content);
  let won = 0n;
  if (play.code === 'keno.sum' || play.code === 'keno.elements') {
    for (const [sum, draws] of kenoSums().entries()) if (draws > 0n && kenoSumIs(content, sum)) won += draws;
  } else {
    for (let some = 0; some <= 20; some++) if (kenoHalfIs(content, some)) won += pascal(40, some) * pascal(40, 20 - some);
  }
  return { all, wins: play.tiers.map((_, tier) => (tier === at ? won : 0n)) };
}

const ELEMENTS: Readonly<Record<string, readonly [number, number]>> = {
  metal: [210, 695],
  wood: [696, 763],
  water: [764, 855],
  fire: [856, 923],
  earth: [924, 1410],
  small: [210, 809],
  tie: [810, 810],
  big: [811, 1410],
};

export function kenoSumIs(option: string, sum: number): boolean {
  const range = ELEMENTS[option];
  if (range) return sum >= range[0] && sum <= range[1];
  return (sum % 2 === 1) === (option === 'odd');
}

/** `some` of the twenty are low (`up`), or odd. */
export function kenoHalfIs(option: string, some: number): boolean {
  if (option === 'up' || option === 'odd') return some > 10;
  return option === 'down' || option === 'even' ? some < 10 : some === 10;
}

let sums: bigint[] | null = null;
/** How many draws of 20 of 80 come to each sum. */
function kenoSums(): bigint[] {
  if (sums) return sums;
  const draws = Array.from({ length: 21 }, () => Array.from({ length: 1411 }, () => 0n));
  draws[0]![0] = 1n;
  for (let number = 1; number <= 80; number++)
    for (let taken = Math.min(number, 20); taken >= 1; taken--)
      for (let sum = 1410; sum >= number; sum--) {
        const before = draws[taken - 1]![sum - number]!;
        if (before > 0n) draws[taken]![sum]! += before;
      }
  sums = draws[20]!;
  return sums;
}
