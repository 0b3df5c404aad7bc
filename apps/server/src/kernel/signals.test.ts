import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignals } from './signals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('who waits is not let go before the time is over, as their own clock tells it', async () => {
  const signals = createSignals({ db: database.pool, log: pino({ level: 'silent' }) }, 'waits');
  const watch = await signals.watch(['a']);
  await watch.next(0);
  const early: number[] = [];
  for (let times = 0; times < 400; times += 1) {
    const until = Date.now() + 2;
    expect(await watch.next(until - Date.now())).toBe(false);
    if (Date.now() < until) early.push(times);
  }
  expect(early).toEqual([]);
  watch.close();
  await signals.close();
});

test('of one holder so many wait and no more: with one more the one that waits longest is answered, others of another wait on', async () => {
  const signals = createSignals({ db: database.pool, log: pino({ level: 'silent' }) }, 'held');
  const ended: string[] = [];
  await signals.mark();
  const waitAs = async (name: string, key: string) => {
    const watch = await signals.watch(['room'], await signals.mark(), [{ key, most: 2 }]);
    return watch.next(60_000).then((isNews) => {
      ended.push(`${name}: ${isNews}`);
      watch.close();
    });
  };
  const all = [waitAs('first', 'one'), waitAs('second', 'one'), waitAs('other', 'another'), waitAs('third', 'one')];
  await expect.poll(() => ended).toEqual(['first: false']);
  signals.release();
  await Promise.all(all);
  expect(ended.toSorted()).toEqual(['first: false', 'other: false', 'second: false', 'third: false']);
  await signals.close();
});
