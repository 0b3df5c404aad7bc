import { expect, test } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

test('what is dear is read once in its time, of each database; what is not, every time', async () => {
  let reads = 0;
  const cached = ttlCache<number>({ ageMs: 60_000, maxEntries: 2, isWorthCaching: (value) => value > 10 });
  const [one, other] = [{}, {}];
  const ask = async (db: object, key: string, { at = 0, value = 100 } = {}) => {
    const before = reads;
    const answer = await cached(db, {
      key,
      now: new Date(at),
      read: async () => {
        reads += 1;
        return value;
      },
    });
    return [answer, reads - before];
  };
  expect(await ask(one, 'a')).toEqual([100, 1]);
  expect(await ask(one, 'a', { at: 59_999, value: 200 })).toEqual([100, 0]);
  expect(await ask(other, 'a', { value: 200 })).toEqual([200, 1]);
  expect(await ask(one, 'a', { at: 60_000, value: 300 })).toEqual([300, 1]);
  // A clock that was set back does not keep it for ever.
  expect(await ask(one, 'a', { at: -1, value: 400 })).toEqual([400, 1]);
  expect(await ask(one, 'b', { value: 7 })).toEqual([7, 1]);
  expect(await ask(one, 'b', { value: 7 })).toEqual([7, 1]);
  // More keys than the cache holds: all are read again.
  for (const key of ['c', 'd']) await ask(one, key);
  expect(await ask(one, 'a', { value: 500 })).toEqual([500, 1]);
});

test('where all is dear those who ask meanwhile share one reading, and a failed one is not kept', async () => {
  const cached = ttlCache<number>({ ageMs: 60_000, maxEntries: 2 });
  const db = {};
  let reads = 0;
  const reading = Promise.withResolvers<number>();
  const read = () => {
    reads += 1;
    return reads === 1 ? reading.promise : Promise.resolve(reads);
  };
  const asked = [1, 2].map(() => cached(db, { key: 'a', now: new Date(0), read }));
  reading.reject(new Error('away'));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(reads).toBe(1);
  expect(await cached(db, { key: 'a', now: new Date(0), read })).toBe(2);
  expect(await cached(db, { key: 'a', now: new Date(1), read })).toBe(2);
});
