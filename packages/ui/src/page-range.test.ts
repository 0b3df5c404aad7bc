import { expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [2, 4, [1, 2, 3, 4]],
  [1, 13, [1, 2, 3, 4, 5, 'gap', 12, 13]],
  [5, 13, [1, 2, 3, 4, 5, 6, 7, 'gap', 12, 13]],
  [7, 13, [1, 2, 'gap', 5, 6, 7, 8, 9, 'gap', 12, 13]],
  [13, 13, [1, 2, 'gap', 9, 10, 11, 12, 13]],
  [99, 13, [1, 2, 'gap', 9, 10, 11, 12, 13]],
  [6, 30, [1, 2, 3, 4, 5, 6, 7, 8, 'gap', 29, 30]],
])('page %i of %i', (current, total, expected) => {
  expect(pageRange(current, total)).toEqual(expected);
});

test('every list begins with the first, ends with the last and holds the current page', () => {
  for (let total = 1; total <= 40; total += 1) {
    for (let current = 1; current <= total; current += 1) {
      const range = pageRange(current, total);
      expect(range[0]).toBe(1);
      expect(range.at(-1)).toBe(total);
      expect(range).toContain(current);
    }
  }
});
