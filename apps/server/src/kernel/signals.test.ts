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
