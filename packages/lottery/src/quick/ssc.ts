import type { FamilyRules, Numbers, Play, Tier } from '../play.ts';
import { ratio } from '../ratio.ts';
import { chancesBy, combinations, range, sumOf, tally } from './counting.ts';
import { drawOf } from './draws.ts';
import { catches, pairAndOne, straight } from './lines.ts';
import { hit, isSize, parityOf, SIZES, sizeOf, tiersOf, winsAs, winsIf } from './odds.ts';
import { picks, type PicksOf } from './picks.ts';
import type { Alphabet } from './reading.ts';
import { figure, places } from './views.ts';

const family = 'ssc';
const alphabet: Alphabet = { from: 0, to: 9, width: 1 };
const NAMES = ['first', 'second', 'third', 'fourth', 'fifth'];
const DIGITS = range(0, 9).map(String);
const ALL = [0, 1, 2, 3, 4];
const THREES = { front: [0, 1, 2], middle: [1, 2, 3], back: [2, 3, 4] };
const TWOS = { front: [0, 1], last: [3, 4] };
const PAIRS = combinations(ALL, 2);

/** Sums from here are big. */
const SUM_MIDDLE = 23;

const namesOf = (at: readonly number[]): string[] => at.map((place) => NAMES[place] ?? '');
const pick = (play: Omit<PicksOf, 'family'>): Play<Numbers> => picks({ ...play, family });
const line = (id: number, name: string, at: readonly number[]): Play<Numbers> =>
  straight({ id, code: `ssc.straight.${name}`, family, group: 'straight', alphabet, at, names: namesOf(at), fair: ratio(10 ** at.length) });

/** Digits that are in a row, 9 before 0. */
const isRun = (digits: Numbers): boolean => {
  const has = new Set(digits);
  return has.size === digits.length && digits.some((low) => digits.every((_, step) => has.has((low + step) % 10)));
};

const FORMS = tiersOf(1000, { leopard: 10, straight: 60, pair: 270, half: 360, mixed: 300 });
function formOf(digits: Numbers): string {
  const different = new Set(digits).size;
  if (different === 1) return 'leopard';
  if (different === 2) return 'pair';
  if (isRun(digits)) return 'straight';
  return combinations(digits, 2).some(isRun) ? 'half' : 'mixed';
}

const HANDS = tiersOf(100_000, {
  five: 10,
  four: 450,
  full: 900,
  straight: 1200,
  three: 7200,
  pairs: 10_800,
  pair: 50_400,
  high: 29_040,
});
function handOf(digits: Numbers): string {
  const counts = [...new Set(digits)].map((digit) => digits.filter((other) => other === digit).length).toSorted((a, b) => b - a);
  const [most = 0, next = 0] = counts;
  if (most === 5) return 'five';
  if (most === 4) return 'four';
  if (most === 3) return next === 2 ? 'full' : 'three';
  if (most === 2) return next === 2 ? 'pairs' : 'pair';
  return isRun(digits) ? 'straight' : 'high';
}

const BULLS = tiersOf(100_000, {
  none: 35_649,
  ...Object.fromEntries(range(1, 9).map((bull) => [`bull${bull}`, bull % 2 === 1 ? 6375 : 6505])),
  bull10: 6456,
});
/** Three digits that make a multiple of ten, and what the other two come to beside tens; none of it is the best, ten. */
function bullOf(digits: Numbers): string {
  const total = sumOf(digits);
  if (!combinations(digits, 2).some((pair) => (total - sumOf(pair)) % 10 === 0)) return 'none';
  return `bull${total % 10 || 10}`;
}

const everyDigits = (): Iterable<Numbers> => places(ALL, alphabet).all();
/** By the place of a tier: `fair` is all results by those it wins with. */
const chancesOf = (tiers: readonly Tier[]) =>
  chancesBy(() => new Map(tiers.map(({ fair: { n, d } }, at) => [String(at), (d * 100_000n) / n])));
const codesOf = (tiers: readonly { code: string }[]): string[] => tiers.map(({ code }) => code);
const HAND_CODES = codesOf(HANDS);
const BULL_CODES = codesOf(BULLS);
/** The dragon is the earlier of two digits. */
const DUELS = tiersOf(100, { dragon: 45, tiger: 45, tie: 10 });
const duelOf = ([first = 0, second = 0]: Numbers): string => (first === second ? 'tie' : first > second ? 'dragon' : 'tiger');

const threes = (ids: number, make: (id: number, name: string, at: readonly number[]) => Play<Numbers>): Play<Numbers>[] =>
  Object.entries(THREES).map(([name, at], index) => make(ids + index, name, at));

/** All lines with a sum are bet together: a sum is as many stakes as it has lines, and one of them wins. */
function sumPlay(id: number, name: string, at: readonly number[]): Play<Numbers> {
  const view = places(at, alphabet);
  const sums = range(0, 9 * at.length);
  const weights = sums.map((sum) => [...view.all()].filter((digits) => sumOf(digits) === sum).length);
  const options = sums.map((sum) => String(sum).padStart(2, '0'));
  return pick({
    id,
    code: `ssc.sum.${name}`,
    group: 'sum',
    tiers: hit(10 ** at.length, 1),
    rows: [view],
    options,
    picker: { kind: 'options', options, most: options.length },
    win: (digits, option) => winsIf(sumOf(digits) === Number(option)),
    weight: (option) => weights[Number(option)] ?? 0,
  });
}

const digitPicker = (rows: readonly string[]) => ({ kind: 'rows', rows, from: 0, to: 9, least: 0, most: 10 }) as const;
const optionsPicker = (options: readonly string[], rows?: readonly string[]) =>
  ({ kind: 'options', options, most: options.length, ...(rows ? { rows } : {}) }) as const;

const plays: Play<Numbers>[] = [
  line(31, 'five', ALL),
  line(30, 'front-four', [0, 1, 2, 3]),
  line(32, 'back-four', [1, 2, 3, 4]),
  line(40, 'front-three', THREES.front),
  line(41, 'middle-three', THREES.middle),
  line(21, 'back-three', THREES.back),
  line(16, 'front-two', TWOS.front),
  line(15, 'last-two', TWOS.last),
  ...threes(50, (id, name, at) =>
    pairAndOne({ id, code: `ssc.group3.${name}`, family, group: 'group', alphabet, at, fair: ratio(1000, 3) }),
  ),
  ...threes(53, (id, name, at) => groupOf(id, `ssc.group6.${name}`, at)),
  groupOf(56, 'ssc.group2.front', TWOS.front),
  groupOf(57, 'ssc.group2.last', TWOS.last),
  pick({
    id: 14,
    code: 'ssc.positions',
    group: 'positions',
    tiers: hit(10, 1),
    rows: ALL.map((at) => places([at], alphabet)),
    options: DIGITS,
    picker: digitPicker(NAMES),
    win: ([digit], option) => winsIf(digit === Number(option)),
  }),
  ...threes(60, sumPlay),
  sumPlay(63, 'front-two', TWOS.front),
  sumPlay(64, 'last-two', TWOS.last),
  ...threes(70, (id, name, at) =>
    pick({
      id,
      code: `ssc.any.${name}`,
      group: 'any',
      tiers: hit(1000, 271),
      rows: [places(at, alphabet)],
      options: DIGITS,
      picker: digitPicker(['numbers']),
      win: (digits, option) => winsIf(digits.includes(Number(option))),
    }),
  ),
  pick({
    id: 80,
    code: 'ssc.size.sum',
    group: 'size',
    tiers: hit(2, 1),
    rows: [figure('sum', [0, 45], { of: sumOf, chances: chancesBy(() => tally(everyDigits(), sumOf)) })],
    options: SIZES,
    picker: optionsPicker(SIZES),
    win: ([sum = 0], option) => winsIf(isSize(option, sum, SUM_MIDDLE)),
  }),
  pick({
    id: 81,
    code: 'ssc.size.positions',
    group: 'size',
    tiers: hit(2, 1),
    rows: ALL.map((at) => places([at], alphabet)),
    options: SIZES,
    picker: optionsPicker(SIZES, NAMES),
    win: ([digit = 0], option) => winsIf(isSize(option, digit, 5)),
  }),
  pick({
    id: 82,
    code: 'ssc.dragon',
    group: 'dragon',
    tiers: DUELS,
    rows: PAIRS.map((pair) => places(pair, alphabet)),
    options: codesOf(DUELS),
    picker: optionsPicker(
      codesOf(DUELS),
      PAIRS.map((pair) => namesOf(pair).join('-')),
    ),
    win: (pair, option) => winsAs(option, DUELS, duelOf(pair) === option),
  }),
  ...threes(90, (id, name, at) =>
    pick({
      id,
      code: `ssc.form.${name}`,
      group: 'form',
      tiers: FORMS,
      rows: [places(at, alphabet)],
      options: codesOf(FORMS),
      picker: optionsPicker(codesOf(FORMS)),
      win: (digits, option) => winsAs(option, FORMS, formOf(digits) === option),
    }),
  ),
  pick({
    id: 93,
    code: 'ssc.poker',
    group: 'poker',
    tiers: HANDS,
    rows: [figure('poker', [0, HANDS.length - 1], { of: (digits) => HAND_CODES.indexOf(handOf(digits)), chances: chancesOf(HANDS) })],
    options: HAND_CODES,
    picker: optionsPicker(HAND_CODES),
    win: ([hand = 0], option) => winsAs(option, HANDS, HAND_CODES[hand] === option),
  }),
  pick({
    id: 94,
    code: 'ssc.bull',
    group: 'bull',
    tiers: BULLS,
    rows: [figure('bull', [0, BULLS.length - 1], { of: (digits) => BULL_CODES.indexOf(bullOf(digits)), chances: chancesOf(BULLS) })],
    options: BULL_CODES,
    picker: optionsPicker(BULL_CODES),
    win: ([bull = 0], option) => winsAs(option, BULLS, BULL_CODES[bull] === option),
  }),
];

function groupOf(id: number, code: string, at: readonly number[]): Play<Numbers> {
  return catches({
    id,
    code,
    family,
    group: 'group',
    alphabet,
    size: at.length,
    catches: [{ numbers: at.length, tier: { code: 'hit', fair: at.length === 3 ? ratio(1000, 6) : ratio(100, 2) } }],
    view: places(at, alphabet),
    most: 10,
    maxLines: 120,
  });
}

/** Five digits of 0 to 9. */
export const ssc: FamilyRules<Numbers> = {
  draw: drawOf({
    family,
    alphabet,
    count: 5,
    isDistinct: false,
    facts: (digits) => ({
      sum: sumOf(digits),
      size: sizeOf(sumOf(digits), SUM_MIDDLE),
      parity: parityOf(sumOf(digits)),
      dragon: duelOf([digits[0] ?? 0, digits[4] ?? 0]),
      ...Object.fromEntries(Object.entries(THREES).map(([name, at]) => [name, formOf(at.map((place) => digits[place] ?? 0))])),
      poker: handOf(digits),
      bull: bullOf(digits),
    }),
  }),
  plays,
};
