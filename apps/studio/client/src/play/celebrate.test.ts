import { expect, test } from 'vitest';
import { piecesFor } from './celebrate.ts';

test('a greater win throws more, and hardly more than the stake throws nothing', () => {
  const counts = [1, 1.2, 1.5, 3, 5, 12, 25, 900].map((multiple) => {
    const { waves, each } = piecesFor(multiple);
    return waves * each;
  });
  expect(counts.slice(0, 2)).toEqual([0, 0]);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(Math.max(...counts)).toBeLessThanOrEqual(200);
});
