import { expect, test } from 'vitest';
import { familyRules, playById } from './families.ts';
import type { Family } from './play.ts';
import { type GameOffer, MAX_SLIP_LINES, pricedBy } from './price.ts';
import { ratio } from './ratio.ts';

const offerOf = (family: Family, unit = 20_000n): GameOffer => ({
  family,
  modes: new Set([1, 2, 3, 4]),
  groups: null,
  mostMultiple: 10,
  plays: new Map(
    (familyRules[family]?.plays ?? []).map(({ id, tiers }) => [id, { unit, odds: tiers.map(() => ratio(2)), byGroup: false }]),
  ),
});
const lines = (line: string, count: number): string => Array(count).fill(line).join(';');
const chosen = (count: number): string => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0')).join(',');

test('a slip has a thousand lines at most, and no line of a longer one is judged', () => {
  const one = '1_#_#_#_#~1~14~1~0~1';
  expect(pricedBy(playById, lines(one, MAX_SLIP_LINES), offerOf('ssc')).faults).toEqual([]);
  const { lines: priced, faults } = pricedBy(playById, lines(one, MAX_SLIP_LINES + 1), offerOf('ssc'));
  expect([priced.length, faults]).toEqual([0, [{ line: 1_001, code: 'many' }]]);
});

test('short lines of thousands of combinations are judged until they are too much together', () => {
  const { lines: priced, faults } = pricedBy(playById, lines(`${chosen(23)}~1~3034~1~0~1`, 900), offerOf('vn-north'));
  // 23 numbers chosen four at a time are 8,855 combinations.
  expect([priced.length, faults]).toEqual([12, [{ line: 12, code: 'many' }]]);
});

test('a unit that cannot be parted has no smaller modes', () => {
  const one = (mode: number): string => `1_#_#_#_#~1~14~${mode}~0~1`;
  expect(pricedBy(playById, one(3), offerOf('ssc', 500n)).faults).toEqual([]);
  expect(pricedBy(playById, one(4), offerOf('ssc', 500n)).faults).toEqual([{ line: 1, code: 'mode' }]);
});
