import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '../../kernel/db.ts';
import { versionedCache } from './snapshot.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A database whose answers the test gives. */
function slowDatabase() {
  const asked: ((version: bigint) => void)[] = [];
  const db = {
    query: () =>
      new Promise((resolve) => {
        asked.push((version) => resolve({ rows: [{ version }] }));
      }),
  } as unknown as Db;
  return { db, asked };
}

test('a database that does not answer holds no reader up that can be given what is held', async () => {
  vi.useFakeTimers();
  const { db, asked } = slowDatabase();
  let reads = 0;
  const cache = versionedCache(db, async () => {
    reads += 1;
    return reads;
  });
  const first = cache.get();
  asked[0]?.(1n);
  expect(await first).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  const readers = [cache.get(), cache.get()];
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.all(readers)).toEqual([1, 1]);
  // One question for both; its answer counts once it comes.
  expect(asked).toHaveLength(2);
  asked[1]?.(2n);
  await vi.advanceTimersByTimeAsync(0);
  expect(await cache.get()).toBe(2);
});

test('after a change in this process nothing old is given', async () => {
  vi.useFakeTimers();
  const { db, asked } = slowDatabase();
  let reads = 0;
  const cache = versionedCache(db, async () => {
    reads += 1;
    return reads;
  });
  const first = cache.get();
  asked[0]?.(1n);
  await first;
  cache.invalidate();
  let given: number | null = null;
  const reader = cache.get().then((value) => {
    given = value;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(given).toBeNull();
  asked[1]?.(2n);
  await reader;
  expect(given).toBe(2);
});
