import { expect, test } from 'vitest';
import { eachInTurn } from './each-in-turn.ts';

const running = (failing: readonly number[]) => {
  const done: number[] = [];
  const end = eachInTurn([1, 2, 3, 4], async (item) => {
    if (failing.includes(item)) throw new Error(`no ${item}`);
    done.push(item);
  });
  return { done, end };
};

test('every item has its turn, and what failed is thrown afterwards', async () => {
  const one = running([2]);
  await expect(one.end).rejects.toThrow('no 2');
  expect(one.done).toEqual([1, 3, 4]);
  const two = running([1, 4]);
  await expect(two.end).rejects.toThrow('2 failed, the first: Error: no 1');
  expect(two.done).toEqual([2, 3]);
  const none = running([]);
  await none.end;
  expect(none.done).toEqual([1, 2, 3, 4]);
});
