import type { FamilyRules, Numbers, Play } from '../play.ts';
import { ratio } from '../ratio.ts';
import { range, sumOf } from './counting.ts';
import { drawOf } from './draws.ts';
import { catches } from './lines.ts';
import { hit, isSize, parityOf, SIZES, sizeOf, tiersOf, winsAs, winsIf } from './odds.ts';
import { picks, type PicksOf } from './picks.ts';
import type { Alphabet } from './reading.ts';
import { places } from './views.ts';

const family = 'k3';
const alphabet: Alphabet = { from: 1, to: 6, width: 1 };
const dice = places([0, 1, 2], alphabet);
const FACES = range(1, 6).map(String);
/** Sums from here are big. */
const SUM_MIDDLE = 11;
/** How many of 216 throws make a sum, from 4; from 17 down the same. 3 and 18 are triples. */
const THROWS = [3, 6, 10, 15, 21, 25, 27];
const SUMS = tiersOf(
  216,
  Object.fromEntries(range(4, 17).map((sum) => [`sum${String(sum).padStart(2, '0')}`, THROWS[Math.min(sum, 21 - sum) - 4] ?? 0])),
);

const isTriple = ([a, b, c]: Numbers): boolean => a === b && b === c;
const hasPair = (throwOf: Numbers): boolean => new Set(throwOf).size < 3;
const isRun = (throwOf: Numbers): boolean => !hasPair(throwOf) && Math.max(...throwOf) - Math.min(...throwOf) === 2;

const pick = (play: Pick<PicksOf, 'id' | 'group' | 'options' | 'tiers' | 'win'> & { name: string }): Play<Numbers> =>
  picks({
    ...play,
    code: `k3.${play.name}`,
    family,
    rows: [dice],
    picker: { kind: 'options', options: play.options, most: play.options.length },
  });
const different = (id: number, name: string, size: number, wins: number): Play<Numbers> =>
  catches({
    id,
    code: `k3.different.${name}`,
    family,
    group: 'different',
    alphabet,
    size,
    catches: [{ numbers: size, tier: { code: 'hit', fair: ratio(216, wins) } }],
    view: dice,
    most: 6,
    maxLines: 20,
  });

const plays: Play<Numbers>[] = [
  pick({
    id: 1000,
    name: 'size',
    group: 'size',
    options: SIZES,
    tiers: hit(216, 105),
    win: (value, option) => winsIf(!isTriple(value) && isSize(option, sumOf(value), SUM_MIDDLE)),
  }),
  pick({
    id: 1001,
    name: 'sum',
    group: 'sum',
    options: SUMS.map(({ code }) => code.slice(3)),
    tiers: SUMS,
    win: (value, option) => winsAs(`sum${option}`, SUMS, sumOf(value) === Number(option)),
  }),
  pick({
    id: 1002,
    name: 'triple',
    group: 'triple',
    options: FACES.map((face) => face.repeat(3)),
    tiers: hit(216, 1),
    win: (value, option) => winsIf(value.join('') === option),
  }),
  pick({ id: 1003, name: 'triple.any', group: 'triple', options: ['triple'], tiers: hit(216, 6), win: (value) => winsIf(isTriple(value)) }),
  pick({
    id: 1004,
    name: 'pair',
    group: 'pair',
    options: FACES.map((face) => face.repeat(2)),
    tiers: hit(216, 16),
    win: (value, option) => winsIf(value.filter((face) => face === Number(option[0])).length >= 2),
  }),
  different(1005, 'two', 2, 30),
  different(1006, 'three', 3, 6),
  pick({ id: 1007, name: 'run', group: 'run', options: ['run'], tiers: hit(216, 24), win: (value) => winsIf(isRun(value)) }),
  pick({
    id: 1008,
    name: 'single',
    group: 'single',
    options: FACES,
    tiers: hit(216, 91),
    win: (value, option) => winsIf(value.includes(Number(option))),
  }),
];

/** Three dice. */
export const k3: FamilyRules<Numbers> = {
  draw: drawOf({
    family,
    alphabet,
    count: 3,
    isDistinct: false,
    facts: (value) => ({
      sum: sumOf(value),
      size: isTriple(value) ? 'triple' : sizeOf(sumOf(value), SUM_MIDDLE),
      parity: isTriple(value) ? 'triple' : parityOf(sumOf(value)),
      form: isTriple(value) ? 'triple' : hasPair(value) ? 'pair' : isRun(value) ? 'run' : 'different',
    }),
  }),
  plays,
};
