import fc from 'fast-check';
import { expect, test } from 'vitest';
import { omissionsOf, roadOf, timesOfEach } from './trend-counts.ts';

test('omissions count up from where a number fell; before that nothing is known of it', () => {
  expect(omissionsOf([2, 1, 1, 2], [1, 2, 3])).toEqual([
    [null, 0, null],
    [0, 1, null],
    [0, 2, null],
    [1, 0, null],
  ]);
});

test('a road holds every value in its order; a column is one run, none longer than its depth', () => {
  expect(roadOf(['b', 'b', 'b', 's', 'b'], 2)).toEqual([['b', 'b'], ['b'], ['s'], ['b']]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('b', 's', 't')), fc.integer({ min: 1, max: 6 }), (values, depth) => {
      const road = roadOf(values, depth);
      expect(road.flat()).toEqual(values);
      expect(road.every((column) => column.length <= depth && new Set(column).size === 1)).toBe(true);
    }),
  );
});

test('numbers are counted over all draws', () => expect(timesOfEach([[1, 2], [2]], [1, 2, 3])).toEqual([1, 2, 0]));
