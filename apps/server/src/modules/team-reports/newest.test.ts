import { expect, test } from 'vitest';
import { DAY_MS } from '@pavilion/contract/base/time';
import { lookBack } from './newest.ts';

const to = new Date('2026-11-01T00:00:00Z');
const daysBack = (days: number): Date => new Date(to.getTime() - days * DAY_MS);

/** Rows stamped so many days before the end; a page of two. */
const look = async (from: Date, stamps: readonly number[]) => {
  const asked: number[] = [];
  const found = await lookBack(
    { from, to },
    (since) => {
      asked.push((to.getTime() - since.getTime()) / DAY_MS);
      return Promise.resolve(stamps.filter((days) => daysBack(days) >= since).slice(0, 2));
    },
    (rows) => rows.length === 2,
  );
  return { asked, found };
};

test.each([
  ['the last day holds enough', 31, [0.1, 0.9, 5], { asked: [1], found: [0.1, 0.9] }],
  ['earlier days are read while it does not', 31, [0.1, 5, 20], { asked: [1, 8], found: [0.1, 5] }],
  ['in the end all, and nothing before the range', 31, [0.1, 40], { asked: [1, 8, 31], found: [0.1] }],
  ['nothing is asked twice where the range is shorter', 0.5, [0.6], { asked: [0.5], found: [] }],
  ['a range of nothing is asked once', 0, [], { asked: [0], found: [] }],
] as const)('%s', async (_name, range, stamps, expected) => {
  expect(await look(daysBack(range), stamps)).toEqual(expected);
});
