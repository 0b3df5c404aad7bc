import { expect, test } from 'vitest';
import { changeOf, cumulative, lastDay, niceTop, totalAt } from './day-figures.ts';

const hour = (deposits: number) => ({ deposits, withdrawals: 0, stakes: 0, result: 0, bets: 0, newMembers: 0, activeMembers: 0 });
const yesterday = Array.from({ length: 24 }, () => hour(10));

test('a total at a time of the day takes the running hour by its share', () => {
  const totals = cumulative(yesterday, 'deposits');
  expect([0, 0.5, 1, 14.5, 24].map((at) => totalAt(totals, at))).toEqual([0, 5, 10, 145, 240]);
});

test('today is held against the same time yesterday, and against nothing where there was nothing', () => {
  expect(changeOf({ today: [hour(10), hour(5)], yesterday, hoursPassed: 1.25 }, 'deposits')).toBeCloseTo(0.2);
  expect(changeOf({ today: [hour(10)], yesterday: yesterday.map(() => hour(0)), hoursPassed: 0.5 }, 'deposits')).toBeNull();
});

test('the last day is 24 hours over midnight', () => {
  expect(lastDay({ today: [hour(1), hour(2)], yesterday }, 'deposits')).toEqual([...Array.from({ length: 22 }, () => 10), 1, 2]);
});

test.each([
  [0, 4],
  [7, 8],
  [399, 400],
  [164_300, 200_000],
  [0.9, 1],
])('a scale up to %d ends at %d', (most, top) => expect(niceTop(most, 4)).toBeCloseTo(top));
