import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import type { Task, Tick } from '../deps.ts';
import { transaction } from '../kernel/db.ts';
import { enqueue } from './enqueue.ts';
import { type TestWorker, testWorker } from './testing/test-worker.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('platform');
});
afterAll(() => database.drop());

const workers: TestWorker[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.ownerPool.query('DELETE FROM graphile_worker._private_jobs');
});

async function work(tasks: Record<string, Task>, ticks: Tick[] = []): Promise<TestWorker> {
  const worker = await testWorker({ db: database.pool, tasks, ticks });
  workers.push(worker);
  return worker;
}

const add = (name: string, payload: Record<string, unknown> = {}, options?: Parameters<typeof enqueue>[3]) =>
  transaction(database.pool, (tx) => enqueue(tx, name, payload, options));

const waiting = async () =>
  (
    await database.ownerPool.query<{ task: string; attempts: number; last_error: string | null; in_seconds: number; locked: boolean }>(
      `SELECT t.identifier AS task, j.attempts, j.last_error, extract(epoch FROM j.run_at - now())::float AS in_seconds, j.locked_at IS NOT NULL AS locked
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`,
    )
  ).rows;

/** All that is due has been worked. */
const idle = async (): Promise<void> => {
  await expect.poll(waiting).toEqual([]);
};

test('a job of a transaction that was rolled back never runs; of one that stood it does, after the commit', async () => {
  const ran: unknown[] = [];
  await work({
    note: async ({ id }) => {
      ran.push(id);
    },
  });
  // The worker writes the names of its tasks when it is under way; one that a job makes known is locked until its transaction ends.
  await add('note', { id: 'first' });
  await expect.poll(() => ran).toEqual(['first']);
  await expect(
    transaction(database.pool, async (tx) => {
      await enqueue(tx, 'note', { id: 'undone' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await transaction(database.pool, async (tx) => {
    await enqueue(tx, 'note', { id: 'done' });
    // A job of another transaction, added later, is worked meanwhile.
    await add('note', { id: 'other' });
    await expect.poll(() => ran).toEqual(['first', 'other']);
  });
  await expect.poll(() => ran).toEqual(['first', 'other', 'done']);
});

test('of two workers one takes a job; a key means one job', async () => {
  const ran: string[] = [];
  const once: Task = async ({ id }) => {
    ran.push(String(id));
  };
  await transaction(database.pool, async (tx) => {
    for (let i = 0; i < 60; i += 1) await enqueue(tx, 'once', { id: i });
    for (const id of ['first', 'second']) await enqueue(tx, 'once', { id }, { key: 'the-same' });
  });
  await work({ once });
  await work({ once });
  await expect.poll(() => ran.length).toBe(61);
  await idle();
  expect(ran.toSorted()).toEqual([...Array.from({ length: 60 }, (_, i) => String(i)), 'second'].toSorted());
});

test('a job that fails is tried again, later each time, and keeps what went wrong', async () => {
  let tries = 0;
  await work({
    shaky: async () => {
      tries += 1;
      if (tries < 3) throw new Error(`not yet ${tries}`);
    },
  });
  await add('shaky');
  const pauses: number[] = [];
  for (const attempt of [1, 2]) {
    await expect
      .poll(async () => (await waiting()).map(({ attempts, locked, last_error: error }) => [attempts, locked, error]))
      .toEqual([[attempt, false, `not yet ${attempt}`]]);
    pauses.push((await waiting())[0]?.in_seconds ?? 0);
    await database.ownerPool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await database.ownerPool.query(`SELECT pg_notify('jobs:insert', '{"count":1}')`);
  }
  await expect.poll(waiting).toEqual([]);
  expect(tries).toBe(3);
  expect(pauses[0]).toBeGreaterThan(1);
  expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 2);
});

test('a job waits for its time', async () => {
  let ran = 0;
  await work({
    later: async ({ by }) => {
      ran += Number(by);
    },
  });
  await add('later', { by: 10 }, { runAt: new Date(Date.now() + HOUR_MS) });
  await add('later', { by: 1 });
  await expect.poll(waiting).toHaveLength(1);
  expect(ran).toBe(1);
});

test('a worker that stops finishes what it began and leaves the rest to the others', async () => {
  const log: string[] = [];
  const goOn = Promise.withResolvers<void>();
  const worker = await work({
    slow: async ({ id }) => {
      log.push(`began ${String(id)}`);
      await goOn.promise;
      log.push(`ended ${String(id)}`);
    },
  });
  workers.splice(0);
  await add('slow', { id: 1 });
  await expect.poll(() => log).toEqual(['began 1']);
  const stopped = worker.stop();
  await transaction(database.pool, async (tx) => {
    for (let id = 2; id <= 11; id += 1) await enqueue(tx, 'slow', { id });
  });
  goOn.resolve();
  await stopped;
  const begun = log.filter((line) => line.startsWith('began')).map((line) => line.slice('began '.length));
  expect(
    log
      .filter((line) => line.startsWith('ended'))
      .map((line) => line.slice('ended '.length))
      .toSorted(),
  ).toEqual(begun.toSorted());
  // A look that was under way when it stopped may have taken one: three beside the one that worked.
  expect(begun.length).toBeLessThanOrEqual(4);
  expect((await waiting()).map(({ locked }) => locked)).toEqual(Array.from({ length: 11 - begun.length }, () => false));
});

test('a tick that fell due while nothing ran is made up for once, whichever worker starts', async () => {
  let daily = 0;
  let hourly = 0;
  let often = 0;
  const ticks: Tick[] = [
    {
      name: 'daily',
      cron: '17 3 * * *',
      run: async () => {
        daily += 1;
      },
    },
    {
      name: 'hourly',
      cron: '23 * * * *',
      run: async () => {
        hourly += 1;
      },
    },
    {
      name: 'often',
      cron: '*/10 * * * *',
      run: async () => {
        often += 1;
      },
    },
  ];
  // No schedule falls due while the test runs, and what fell due before is past by the database's clock too: 25 minutes before the hour that runs.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 25 * MINUTE_MS });
  await work({}, ticks);
  await expect.poll(async () => (await database.ownerPool.query('SELECT 1 FROM graphile_worker._private_known_crontabs')).rowCount).toBe(3);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await database.ownerPool.query(
    `UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '3 days', last_execution = now() - interval '2 days'`,
  );
  await Promise.all([work({}, ticks), work({}, ticks)]);
  await expect.poll(() => [daily, hourly]).toEqual([1, 1]);
  await idle();
  expect([daily, hourly, often]).toEqual([1, 1, 0]);
});
