import { expect, test } from 'vitest';
import { axisTicks, changePercent, curvePath } from './chart-path.ts';

test.each([
  [[], ''],
  // A lone point is a dot, which a round line cap draws.
  [[[3, 4]], 'M3,4Z'],
  [
    [
      [0, 0],
      [3, 3],
    ],
    'M0,0L3,3',
  ],
] as const)('the path through %j is %s', (points, path) => {
  expect(curvePath(points)).toBe(path);
});

test('a peak is flat, so that the curve does not rise above it', () => {
  const path = curvePath([
    [0, 10],
    [3, 0],
    [6, 10],
  ]);
  expect(path).toContain('2,0,3,0');
});

test.each([
  [0, 263e6, [0, 100e6, 200e6, 300e6]],
  [-12, 71, [-25, 0, 25, 50, 75]],
  [0, 0, [0, 0.25, 0.5, 0.75, 1]],
  [0, 4, [0, 1, 2, 3, 4]],
])('marks from %d to %d', (least, most, ticks) => {
  expect(axisTicks(least, most)).toEqual(ticks);
});

test.each([
  [110, 100, 10],
  [95.8, 100, -4.2],
  [-50, -100, 50],
  [5, 0, null],
])('%d after %d is a change of %s percent', (now, before, change) => {
  expect(changePercent(now, before)).toBe(change);
});
