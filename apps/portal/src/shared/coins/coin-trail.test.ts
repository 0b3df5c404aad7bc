import { expect, test } from 'vitest';
import { TRAIL_MS, trailAt } from './coin-trail.ts';

const way = { from: { x: 100, y: 600 }, to: { x: 300, y: 40 } };

test('coins leave one after another and the last has arrived at the end', () => {
  expect(trailAt(way, 0, 1)).toHaveLength(1);
  expect(trailAt(way, TRAIL_MS / 2, 1).length).toBeGreaterThan(3);
  expect(trailAt(way, TRAIL_MS, 1)).toEqual([]);
});

test('a coin begins where it comes from and gets smaller on the way to where it goes', () => {
  const [first] = trailAt(way, 0, 3);
  expect(first).toMatchObject({ x: 100, y: 600, look: 0 });
  const last = trailAt(way, TRAIL_MS - 1, 3).at(-1);
  expect(Math.hypot((last?.x ?? 0) - 300, (last?.y ?? 0) - 40)).toBeLessThan(2);
  expect(last?.size).toBeLessThan(first?.size ?? 0);
});
