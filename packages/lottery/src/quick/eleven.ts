import type { FamilyRules, Numbers, Play, Tier } from '../play.ts';
import { ratio } from '../ratio.ts';
import { chancesBy, choose, range, sumOf, tally } from './counting.ts';
import { drawOf } from './draws.ts';
import { catches, straight } from './lines.ts';
import { isSize, parityOf, PUSH, SIZES, sizeOf } from './odds.ts';
import { picks } from './picks.ts';
import type { Alphabet } from './reading.ts';
import { drawnOf, figure, places, type View } from './views.ts';

const family = '11x5';
const alphabet: Alphabet = { from: 1, to: 11, width: 2 };
const NAMES = ['first', 'second', 'third', 'fourth', 'fifth'];
const drawn = drawnOf(5, alphabet);
const SETS = 462;
/** A sum of 30 is neither big nor small. */
const SUM_PUSH = 30;

/** Lines up to five numbers win when all of them came, longer ones when they have all five that came. */
const anyOf = (size: number): Play<Numbers> =>
  group({
    id: 1600 + size,
    code: `11x5.any.${size}`,
    group: 'any',
    size,
    numbers: Math.min(size, 5),
    view: drawn,
    fair: ratio(SETS, size <= 5 ? choose(11 - size, 5 - size) : choose(size, 5)),
  });

function group(of: {
  id: number;
  code: string;
  group: string;
  size: number;
  numbers: number;
  view: View;
  fair: Tier['fair'];
}): Play<Numbers> {
  const { id, code, size, numbers, view } = of;
  const tier = { code: 'hit', fair: of.fair };
  return catches({ id, code, family, group: of.group, alphabet, size, catches: [{ numbers, tier }], view, most: 11, maxLines: SETS });
}

const front = (id: number, name: string, at: readonly number[], wins: number): Play<Numbers>[] => [
  straight({
    id,
    code: `11x5.straight.${name}`,
    family,
    group: 'straight',
    alphabet,
    at,
    isDistinct: true,
    names: at.map((place) => NAMES[place] ?? ''),
    fair: ratio(wins),
  }),
  group({
    id: id + 2,
    code: `11x5.group.${name}`,
    group: 'group',
    size: at.length,
    numbers: at.length,
    view: places(at, alphabet, true),
    fair: ratio(wins, at.length === 2 ? 2 : 6),
  }),
];

const BALL: readonly Tier[] = [{ code: 'hit', fair: ratio(2) }, PUSH];
const SUM: readonly Tier[] = [
  { code: 'size', fair: ratio(2) },
  { code: 'odd', fair: ratio(SETS, 236) },
  { code: 'even', fair: ratio(SETS, 226) },
  PUSH,
];

const plays: Play<Numbers>[] = [
  ...range(1, 8).map(anyOf),
  ...front(1611, 'front-two', [0, 1], 110),
  ...front(1612, 'front-three', [0, 1, 2], 990),
  picks({
    id: 1620,
    code: '11x5.size.balls',
    family,
    group: 'size',
    tiers: BALL,
    rows: range(0, 4).map((at) => places([at], alphabet)),
    options: SIZES,
    picker: { kind: 'options', options: SIZES, most: 4, rows: NAMES },
    win([number = 0], option) {
      if (number === 11) return 1;
      return isSize(option, number, 6) ? 0 : -1;
    },
  }),
  picks({
    id: 1621,
    code: '11x5.size.sum',
    family,
    group: 'size',
    tiers: SUM,
    rows: [figure('sum', [15, 45], { of: sumOf, chances: chancesBy(() => tally(drawn.all(), sumOf)) })],
    options: SIZES,
    picker: { kind: 'options', options: SIZES, most: 4 },
    win([sum = 0], option) {
      if (option === 'odd' || option === 'even') return parityOf(sum) === option ? (option === 'odd' ? 1 : 2) : -1;
      if (sum === SUM_PUSH) return 3;
      return sizeOf(sum, SUM_PUSH) === option ? 0 : -1;
    },
  }),
];

/** Five of eleven numbers in the order they fell. */
export const eleven: FamilyRules<Numbers> = {
  draw: drawOf({
    family,
    alphabet,
    count: 5,
    isDistinct: true,
    facts: (numbers) => ({
      sum: sumOf(numbers),
      size: sumOf(numbers) === SUM_PUSH ? 'push' : sizeOf(sumOf(numbers), SUM_PUSH),
      parity: parityOf(sumOf(numbers)),
    }),
  }),
  plays,
};
