// Every quick play a second time, from the words of its rule: each stake of a selection is written out and decided by itself. Slow and plain, so that
// `hits` of the plays can be held against it.
import { kenoHalfIs, kenoSumIs } from './chances.ts';

type Result = readonly number[];
/** Winning stakes by code of tier. */
export type WordedHits = Record<string, number>;

const total = (numbers: Result): number => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
};
const sorted = (digits: Result): string => digits.toSorted((a, b) => a - b).join('');

export function hitsByWords(code: string, content: string, result: Result): WordedHits {
  const hits: WordedHits = {};
  for (const stake of stakesOf(code, content)) {
    const tier = hitOf(code, stake, result);
    if (tier) hits[tier] = (hits[tier] ?? 0) + 1;
  }
  return hits;
}

interface Stake {
  row: number;
  /** A line, or an option. */
  text: string;
}

const isWide = (code: string): boolean => /^(pk10|11x5|keno)/.test(code);
const numbersIn = (code: string, text: string): string[] =>
  text === '#' ? [] : isWide(code) || text.includes('-') ? text.split('-') : [...text];
const isLines = (code: string): boolean => /straight|group|11x5\.any|different|spots/.test(code);

/** Every stake of a selection. */
function stakesOf(code: string, content: string): Stake[] {
  const lines = linesOf(code, content);
  if (lines) return lines.map((text) => ({ row: 0, text }));
  return content.split('_').flatMap((text, row) => {
    const isDigits = /positions$|champion|ssc\.any|k3\.single/.test(code) && !/size/.test(code);
    const options = text === '#' ? [] : isDigits ? numbersIn(code, text) : text.split('-');
    return options.map((option) => ({ row, text: option }));
  });
}

function linesOf(code: string, content: string): string[] | null {
  if (!isLines(code)) return null;
  const glue = isWide(code) ? '-' : '';
  if (content.includes(',')) return content.split(',');
  if (content.includes('_')) {
    let lines: string[][] = [[]];
    for (const row of content.split('_')) lines = lines.flatMap((line) => numbersIn(code, row).map((number) => [...line, number]));
    return lines.filter((line) => !isWide(code) || new Set(line).size === line.length).map((line) => line.join(glue));
  }
  const numbers = numbersIn(code, content);
  if (/straight/.test(code)) return [content];
  if (/group3/.test(code)) {
    if (new Set(numbers).size < numbers.length) return [content];
    return numbers.flatMap((twice) => numbers.filter((once) => once !== twice).map((once) => sorted([twice, twice, once].map(Number))));
  }
  return subsets(numbers, lineLength(code)).map((line) => line.join(glue));
}

function lineLength(code: string): number {
  const last = code.split('.').at(-1) ?? '';
  if (/^\d+$/.test(last)) return Number(last);
  return /group6|three/.test(code) ? 3 : 2;
}

function subsets(items: string[], size: number): string[][] {
  const all: string[][] = [];
  const go = (start: number, taken: string[]): void => {
    if (taken.length === size) all.push(taken);
    else for (let i = start; i < items.length; i++) go(i + 1, [...taken, items[i]!]);
  };
  go(0, []);
  return all;
}

/** The code of the tier at which a stake wins. */
function hitOf(code: string, stake: Stake, result: Result): string | null {
  if (code.startsWith('ssc')) return hitOfFive(code, stake, result);
  if (code.startsWith('k3')) return hitOfDice(code, stake, result);
  if (code.startsWith('pk10')) return hitOfCars(code, stake, result);
  if (code.startsWith('11x5')) return hitOfEleven(code, stake, result);
  return hitOfKeno(code, stake, result);
}

const hitIf = (wins: boolean): string | null => (wins ? 'hit' : null);

/** `last` is the highest number that is small. */
function says(option: string, number: number, last: number): boolean {
  switch (option) {
    case 'big':
      return number > last;
    case 'small':
      return number <= last;
    case 'odd':
      return number % 2 !== 0;
    default:
      return number % 2 === 0;
  }
}

function part(code: string, result: Result): Result {
  if (/front-four/.test(code)) return result.slice(0, 4);
  if (/back-four/.test(code)) return result.slice(1);
  if (/front-two|group2\.front/.test(code)) return result.slice(0, 2);
  if (/last/.test(code)) return result.slice(3);
  if (/front/.test(code)) return result.slice(0, 3);
  if (/middle/.test(code)) return result.slice(1, 4);
  return /back/.test(code) ? result.slice(2) : result;
}

const RUNS_OF_THREE = ['012', '123', '234', '345', '456', '567', '678', '789', '089', '019'];
const RUNS_OF_FIVE = ['01234', '12345', '23456', '34567', '45678', '56789', '06789', '01789', '01289', '01239'];

function form(digits: string): string {
  if (/(.)\1\1/.test(digits)) return 'leopard';
  if (/(.)\1/.test(digits)) return 'pair';
  if (RUNS_OF_THREE.includes(digits)) return 'straight';
  return /01|12|23|34|45|56|67|78|89|0.*9/.test(digits) ? 'half' : 'mixed';
}

function hand(digits: string): string {
  if (/(.)\1{4}/.test(digits)) return 'five';
  if (/(.)\1{3}/.test(digits)) return 'four';
  if (/^(.)\1\1(.)\2$|^(.)\3(.)\4\4$/.test(digits)) return 'full';
  if (/(.)\1\1/.test(digits)) return 'three';
  if (/(.)\1.?(.)\2/.test(digits)) return 'pairs';
  if (/(.)\1/.test(digits)) return 'pair';
  return RUNS_OF_FIVE.includes(digits) ? 'straight' : 'high';
}

function bull(digits: Result): string {
  for (let a = 0; a < 3; a++)
    for (let b = a + 1; b < 4; b++)
      for (let c = b + 1; c < 5; c++)
        if ((digits[a]! + digits[b]! + digits[c]!) % 10 === 0) {
          const rest = total(digits.filter((_, at) => at !== a && at !== b && at !== c));
          return `bull${rest % 10 === 0 ? 10 : rest % 10}`;
        }
  return 'none';
}

const DUELS = ['01', '02', '03', '04', '12', '13', '14', '23', '24', '34'];

function hitOfFive(code: string, { row, text }: Stake, result: Result): string | null {
  const digits = part(code, result);
  const [, kind] = code.split('.');
  switch (kind) {
    case 'straight':
      return hitIf(digits.join('') === text);
    case 'group3':
    case 'group6':
    case 'group2':
      return hitIf(sorted(digits) === text);
    case 'positions':
      return hitIf(result[row] === Number(text));
    case 'sum':
      return hitIf(total(digits) === Number(text));
    case 'any':
      return hitIf(digits.join('').includes(text));
    case 'size':
      return hitIf(code === 'ssc.size.sum' ? says(text, total(result), 22) : says(text, result[row]!, 4));
    case 'dragon': {
      const [first, second] = [...DUELS[row]!].map((at) => result[Number(at)]!) as [number, number];
      const winner = first > second ? 'dragon' : first < second ? 'tiger' : 'tie';
      return winner === text ? text : null;
    }
    case 'form':
      return form(sorted(digits)) === text ? text : null;
    case 'poker':
      return hand(sorted(result)) === text ? text : null;
    default:
      return bull(result) === text ? text : null;
  }
}

function hitOfDice(code: string, { text }: Stake, result: Result): string | null {
  const dice = sorted(result);
  const isTriple = /(.)\1\1/.test(dice);
  switch (code) {
    case 'k3.size':
      return hitIf(!isTriple && says(text, total(result), 10));
    case 'k3.sum':
      return total(result) === Number(text) ? `sum${text}` : null;
    case 'k3.triple':
      return hitIf(dice === text);
    case 'k3.triple.any':
      return hitIf(isTriple);
    case 'k3.pair':
      return hitIf(dice.includes(text));
    case 'k3.run':
      return hitIf(['123', '234', '345', '456'].includes(dice));
    default:
      // A single number, two or three different ones: each shows on a die.
      return hitIf([...text].every((face) => dice.includes(face)));
  }
}

function hitOfCars(code: string, { row, text }: Stake, result: Result): string | null {
  const topTwo = result[0]! + result[1]!;
  switch (code) {
    case 'pk10.champion':
      return hitIf(result[0] === Number(text));
    case 'pk10.positions':
      return hitIf(result[row] === Number(text));
    case 'pk10.size.positions':
      return hitIf(says(text, result[row]!, 5));
    case 'pk10.dragon':
      return hitIf((text === 'dragon') === result[row]! > result[9 - row]!);
    case 'pk10.sum':
      return topTwo === Number(text) ? `sum${text}` : null;
    default:
      return says(text, topTwo, 11) ? text : null;
  }
}

function hitOfEleven(code: string, { row, text }: Stake, result: Result): string | null {
  if (code === '11x5.size.balls') {
    if (result[row] === 11) return 'push';
    return hitIf(says(text, result[row]!, 5));
  }
  if (code === '11x5.size.sum') {
    if (text === 'odd' || text === 'even') return says(text, total(result), 0) ? text : null;
    if (total(result) === 30) return 'push';
    return says(text, total(result), 30) ? 'size' : null;
  }
  const line = text.split('-').map(Number);
  const front = result.slice(0, line.length);
  if (code.includes('straight')) return hitIf(front.join() === line.join());
  if (code.includes('group')) return hitIf(front.every((number) => line.includes(number)));
  return hitIf(line.length <= 5 ? line.every((number) => result.includes(number)) : result.every((number) => line.includes(number)));
}

const CATCHES: Readonly<Record<number, readonly number[]>> = {
  1: [1],
  2: [2],
  3: [3, 2],
  4: [4, 3, 2],
  5: [5, 4, 3],
  6: [6, 5, 4, 3],
  7: [7, 6, 5, 4],
  8: [8, 7, 6, 5, 4],
  9: [9, 8, 7, 6, 5],
  10: [10, 9, 8, 7, 6, 5],
};

function hitOfKeno(code: string, { text }: Stake, result: Result): string | null {
  if (code === 'keno.halves') return kenoHalfIs(text, result.filter((number) => number < 41).length) ? text : null;
  if (code === 'keno.parity') return kenoHalfIs(text, result.filter((number) => number % 2 > 0).length) ? text : null;
  if (code === 'keno.sum' || code === 'keno.elements') return kenoSumIs(text, total(result)) ? text : null;
  const line = text.split('-').map(Number);
  const caught = line.filter((number) => result.includes(number)).length;
  return CATCHES[line.length]!.includes(caught) ? `catch${caught}` : null;
}
