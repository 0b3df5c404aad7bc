import { expect, test } from 'vitest';
import { isCelebrated } from './celebration.ts';

test("what is celebrated follows the brand's flag: strict means above the stake", () => {
  expect([0n, 50n, 100n, 101n].map((back) => isCelebrated(back, 100n, true))).toEqual([false, false, false, true]);
  expect([0n, 50n, 100n, 101n].map((back) => isCelebrated(back, 100n, false))).toEqual([false, true, true, true]);
});
