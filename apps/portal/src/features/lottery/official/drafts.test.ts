import { readPaste } from '@pavilion/lottery/paste';
import { type GameOffer, pricedBy } from '@pavilion/lottery/price';
import { north } from '@pavilion/lottery/viet/north';
import { expect, test } from 'vitest';
import { joined, lineOf, stepFor } from './drafts.ts';
import { oddsOf } from '../offer.ts';
import { headsAndTails, litBy, prizesOf } from './rules.ts';

const offer: GameOffer = {
  family: 'vn-north',
  modes: new Set([1, 2, 3]),
  groups: null,
  mostMultiple: 1000,
  plays: new Map(north.plays.map(({ id }) => [id, { unit: 10_000_000n, odds: [oddsOf('75')], byGroup: false }])),
};
const marks = { group: ',', decimal: '.' };
const linesOf = (text: string) =>
  readPaste(text, { plays: north.plays, marks }).lines.flatMap(({ entries }) =>
    entries.map((entry) => lineOf(entry, { modeId: 1, multiple: 2 }, { series: 0, other: null }, offer)),
  );

test('an amount is staked to the last unit or not at all', () => {
  const lo = { unit: 10_000_000n, stakeTimes: 27 };
  expect(stepFor(540_000_000n, lo, offer)).toEqual({ modeId: 1, multiple: 2 });
  expect(stepFor(27_000_000n * 15n, lo, offer)).toEqual({ modeId: 2, multiple: 15 });
  expect(stepFor(100_000_000n, lo, offer)).toBeNull();
  expect(stepFor(10_000_000n * 1001n, { unit: 10_000_000n, stakeTimes: 1 }, offer)).toBeNull();
  expect(stepFor(0n, lo, offer)).toBeNull();
});

test('a pasted list comes to the lines it says: points, amounts, times, the price of the board', () => {
  const lines = linesOf('lo 27 20d\nde 45 200k\nx2 12-34 x 5\nde 07');
  expect(lines.map((line) => line && [line.content, line.modeId, line.multiple])).toEqual([
    ['27', 1, 20],
    ['45', 1, 200],
    ['12-34', 1, 5],
    ['07', 1, 2],
  ]);
  expect(linesOf('lo 27 100k')).toEqual([null]);
});

test('long lists are joined without losing a stake', () => {
  const single = Array.from({ length: 450 }, (_, at) => `de ${String(at % 100).padStart(2, '0')} 1k`).join('\n');
  const lines = linesOf(single).flatMap((line) => line ?? []);
  const stakes = (of: typeof lines) =>
    pricedBy(
      (id) => north.plays.find((play) => play.id === id),
      of
        .map((line) => Object.values({ c: line.content, a: 1, p: line.playId, m: line.modeId, s: 0, x: line.multiple }).join('~'))
        .join(';'),
      offer,
    ).lines.reduce((sum, { stake }) => sum + stake, 0n);
  expect(joined(lines)).toHaveLength(5);
  expect(stakes([...joined(lines)])).toBe(stakes(lines));
});

test('heads and tails are the last two digits of every prize', () => {
  const { heads, tails } = headsAndTails(prizesOf('{"special":["40716"],"g7":["17","09"]}'));
  expect([heads[1], heads[0], tails[7], tails[2]]).toEqual([['6', '7'], ['9'], ['1'], []]);
  expect(prizesOf('4,7,0')).toEqual({});
});

test.each([
  ['vn-north.de', '27', ['special.0']],
  ['vn-north.lo.2', '27', ['special.0', 'g7.1']],
  ['vn-north.lo.3', '527', ['special.0']],
  ['vn-north.digit.head', '2', ['special.0']],
  ['vn-north.xien.2', '27-31', ['special.0', 'g7.0', 'g7.1']],
  // What falls of these loses the bet.
  ['vn-north.truot.4', '27-31-44-55', []],
])('%s of %s marks what it counts', (code, content, lit) => {
  const playId = north.plays.find((play) => play.code === code)?.id ?? 0;
  const isLit = litBy(north.plays, [{ playId, content }]);
  const drawn = Object.entries({ special: ['40527'], g7: ['31', '27'] });
  expect(drawn.flatMap(([prize, numbers]) => numbers.flatMap((number, at) => (isLit(prize, number) ? `${prize}.${at}` : [])))).toEqual(lit);
});
