import type { FamilyRules, Numbers, Play } from '../play.ts';
import { chancesBy, range, sumOf, tally } from './counting.ts';
import { drawOf } from './draws.ts';
import { hit, isSize, parityOf, SIZES, sizeOf, tiersOf, winsAs, winsIf } from './odds.ts';
import { picks, type PicksOf } from './picks.ts';
import { writeNumber, type Alphabet } from './reading.ts';
import { figure, places } from './views.ts';

const family = 'pk10';
const alphabet: Alphabet = { from: 1, to: 10, width: 2 };
const PLACES = range(0, 9);
const NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const NUMBERS = range(1, 10).map((number) => writeNumber(number, alphabet));
/** The first against the last, the second against the last but one, and so on. */
const DUELS = range(0, 4).map((at) => [at, 9 - at]);
/** Sums of the first two from here are big. */
const SUM_MIDDLE = 12;
/** How many of 90 pairs make a sum, from 3; from 19 down the same. */
const PAIRS = [2, 2, 4, 4, 6, 6, 8, 8, 10];
const SUMS = tiersOf(
  90,
  Object.fromEntries(range(3, 19).map((sum) => [`sum${String(sum).padStart(2, '0')}`, PAIRS[Math.min(sum, 22 - sum) - 3] ?? 0])),
);
const SUM_SIZES = tiersOf(90, { big: 40, small: 50, odd: 50, even: 40 });

const topTwo = figure('sum', [3, 19], {
  of: ([first = 0, second = 0]) => first + second,
  chances: chancesBy(() => tally(places([0, 1], alphabet, true).all(), sumOf)),
});
const pick = (play: Omit<PicksOf, 'family'>): Play<Numbers> => picks({ ...play, family });
const numbersPicker = (rows: readonly string[]) => ({ kind: 'rows', rows, from: 1, to: 10, least: 0, most: 10 }) as const;
const optionsPicker = (options: readonly string[], rows?: readonly string[]) =>
  ({ kind: 'options', options, most: options.length, ...(rows ? { rows } : {}) }) as const;
const isAt: PicksOf['win'] = ([number], option) => winsIf(number === Number(option));
const duelOf = ([first = 0, second = 0]: Numbers): 'dragon' | 'tiger' => (first > second ? 'dragon' : 'tiger');

const plays: Play<Numbers>[] = [
  pick({
    id: 1457,
    code: 'pk10.champion',
    group: 'positions',
    tiers: hit(10, 1),
    rows: [places([0], alphabet)],
    options: NUMBERS,
    picker: numbersPicker(['first']),
    win: isAt,
  }),
  pick({
    id: 1458,
    code: 'pk10.positions',
    group: 'positions',
    tiers: hit(10, 1),
    rows: PLACES.map((at) => places([at], alphabet)),
    options: NUMBERS,
    picker: numbersPicker(NAMES),
    win: isAt,
  }),
  pick({
    id: 1400,
    code: 'pk10.size.positions',
    group: 'size',
    tiers: hit(2, 1),
    rows: PLACES.map((at) => places([at], alphabet)),
    options: SIZES,
    picker: optionsPicker(SIZES, NAMES),
    win: ([number = 0], option) => winsIf(isSize(option, number, 6)),
  }),
  pick({
    id: 1401,
    code: 'pk10.dragon',
    group: 'dragon',
    tiers: hit(2, 1),
    rows: DUELS.map((pair) => places(pair, alphabet, true)),
    options: ['dragon', 'tiger'],
    picker: optionsPicker(
      ['dragon', 'tiger'],
      DUELS.map((pair) => pair.map((at) => NAMES[at]).join('-')),
    ),
    win: (pair, option) => winsIf(duelOf(pair) === option),
  }),
  pick({
    id: 1402,
    code: 'pk10.sum',
    group: 'sum',
    tiers: SUMS,
    rows: [topTwo],
    options: SUMS.map(({ code }) => code.slice(3)),
    picker: optionsPicker(SUMS.map(({ code }) => code.slice(3))),
    win: ([sum], option) => winsAs(`sum${option}`, SUMS, sum === Number(option)),
  }),
  pick({
    id: 1403,
    code: 'pk10.size.sum',
    group: 'sum',
    tiers: SUM_SIZES,
    rows: [topTwo],
    options: SIZES,
    picker: optionsPicker(SIZES),
    win: ([sum = 0], option) => winsAs(option, SUM_SIZES, isSize(option, sum, SUM_MIDDLE)),
  }),
];

/** Ten cars in the order they arrived. */
export const pk10: FamilyRules<Numbers> = {
  draw: drawOf({
    family,
    alphabet,
    count: 10,
    isDistinct: true,
    facts: (order) => {
      const sum = topTwo.of(order)[0] ?? 0;
      return {
        sum,
        size: sizeOf(sum, SUM_MIDDLE),
        parity: parityOf(sum),
        ...Object.fromEntries(DUELS.map((pair) => [`dragon${(pair[0] ?? 0) + 1}`, duelOf(pair.map((at) => order[at] ?? 0))])),
      };
    },
  }),
  plays,
};
