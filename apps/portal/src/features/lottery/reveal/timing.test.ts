import { expect, test } from 'vitest';
import { answerOf, startOf, stepOf } from './timing.ts';

test.each([
  [3, 900],
  [5, 900],
  [10, 900],
  [20, 600],
  [27, 444],
])('of %i numbers one falls every %i ms', (count, step) => expect(stepOf(count)).toBe(step));

test('a pick answers 120 ms after its pearl landed, and before the next one does', () => {
  expect([0, 1, 2].map((place) => [startOf(place, 900), answerOf(place, 900)])).toEqual([
    [0, 540],
    [900, 1440],
    [1800, 2340],
  ]);
});
