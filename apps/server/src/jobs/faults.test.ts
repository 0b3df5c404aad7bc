import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Task, Tick } from '../deps.ts';
import { transaction } from '../kernel/db.ts';
import { enqueue } from './enqueue.ts';
import { type TestWorker, testWorker } from './testing/test-worker.ts';
import { watchWallClock } from './wall-clock.ts';

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

async function work(
  tasks: Record<string, Task>,
  patience: { alone?: boolean; beatMs?: number; silentMs?: number } = {},
  ticks: Tick[] = [],
): Promise<TestWorker> {
  const worker = await testWorker({ db: database.pool, tasks, ticks, ...patience });
  workers.push(worker);
  return worker;
}

const add = (name: string, payload: Record<string, unknown> = {}, options?: Parameters<typeof enqueue>[3]) =>
  transaction(database.pool, (tx) => enqueue(tx, name, payload, options));

const left = async (): Promise<number> =>
  (await database.ownerPool.query<{ n: number }>('SELECT count(*)::int AS n FROM graphile_worker._private_jobs')).rows[0]?.n ?? -1;

/** As when PostgreSQL crashes: every connection of the worker ends at once. */
const cutWorker = () =>
  database.ownerPool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pavilion-worker'`,
  );

/** Worker connections that wait for a lock. */
const waitingForLock = async (): Promise<number> =>
  (
    await database.ownerPool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pavilion-worker' AND wait_event_type = 'Lock'`,
    )
  ).rowCount ?? 0;

test('connections lost while a job is being completed end no worker, and the job is done once', async () => {
  const ran: string[] = [];
  const began = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const worker = await work({
    note: async ({ id }) => {
      ran.push(String(id));
      if (id !== 'cut') return;
      began.resolve();
      await goOn.promise;
    },
  });
  await add('note', { id: 'cut' });
  await began.promise;
  const holder = await database.ownerPool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM graphile_worker._private_jobs FOR UPDATE');
  goOn.resolve();
  // The job is done, its completion is on its way to the server.
  await expect.poll(waitingForLock).toBe(1);
  await cutWorker();
  await holder.query('ROLLBACK');
  holder.release();
  await expect.poll(left).toBe(0);
  for (let i = 0; i < 5; i += 1) await add('note', { id: i });
  await expect.poll(left).toBe(0);
  expect(ran.toSorted()).toEqual(['0', '1', '2', '3', '4', 'cut']);
  expect(worker.health()).toMatchObject({ isUp: true, restarts: 0 });
});

test('a runner that ends is started again until it runs, its jobs are taken up, and its state tells', async () => {
  const ran: string[] = [];
  const worker = await work({
    note: async ({ id }) => {
      ran.push(String(id));
    },
  });
  expect(worker.health()).toEqual({ isUp: true, reason: '', restarts: 0 });
  // Not a lost connection: what ended a job cannot be written, and the library gives its runner up.
  await database.ownerPool.query(`REVOKE DELETE ON graphile_worker._private_jobs FROM ${database.role}`);
  // And the next runner cannot even start.
  await database.ownerPool.query(`REVOKE SELECT ON graphile_worker.migrations FROM ${database.role}`);
  await add('note', { id: 'held' });
  await expect
    .poll(() => worker.health())
    .toMatchObject({ isUp: false, reason: expect.stringMatching(/permission denied for table migrations/) as string });
  await add('note', { id: 'waits' });
  expect((await database.ownerPool.query('SELECT jobs FROM process_heartbeat')).rows).toEqual([{ jobs: 'down' }]);
  await database.ownerPool.query(
    `GRANT DELETE ON graphile_worker._private_jobs TO ${database.role}; GRANT SELECT ON graphile_worker.migrations TO ${database.role}`,
  );
  await expect.poll(left).toBe(0);
  expect(worker.health()).toMatchObject({ isUp: true, reason: '' });
  expect(worker.health().restarts).toBeGreaterThan(0);
  // The job whose end was not written ran again: tasks are idempotent.
  expect(ran.toSorted()).toEqual(['held', 'held', 'waits']);
});

/** A job locked as a process that was killed leaves it. */
async function leaveLocked(name: string, pool: string): Promise<void> {
  await add(name, { id: pool });
  await database.ownerPool.query('UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = 1', [pool]);
}

test('a job of a worker that was killed is taken up by a living one', async () => {
  const ran: string[] = [];
  await leaveLocked('note', 'pool-killed');
  await database.ownerPool.query(
    `INSERT INTO process_heartbeat (id, role, host, pid, started_at, seen_at, worker_pools) VALUES ('prc_killed', 'worker', 'h', 1, now(), now() + interval '25 hours', '{pool-killed}')`,
  );
  await work(
    {
      note: async ({ id }) => {
        ran.push(String(id));
      },
    },
    { beatMs: 20, silentMs: 200 },
  );
  await expect.poll(() => ran).toEqual(['pool-killed']);
  await database.ownerPool.query(`DELETE FROM process_heartbeat WHERE id = 'prc_killed'`);
});

test('alone on its database, a worker takes up what was left at once', async () => {
  const ran: string[] = [];
  await leaveLocked('note', 'pool-killed');
  await work(
    {
      note: async ({ id }) => {
        ran.push(String(id));
      },
    },
    { alone: true, silentMs: 3_600_000 },
  );
  await expect.poll(() => ran).toEqual(['pool-killed']);
});

test('a job of a worker that lives is left alone, however long it takes', async () => {
  const ran: string[] = [];
  const goOn = Promise.withResolvers<void>();
  await work(
    {
      slow: async () => {
        ran.push('first');
        await goOn.promise;
      },
    },
    { beatMs: 20 },
  );
  await add('slow');
  await expect.poll(() => ran).toEqual(['first']);
  await database.ownerPool.query(`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '3 hours'`);
  const second = await work(
    {
      slow: async () => {
        ran.push('second');
      },
      other: async () => {
        ran.push('other');
      },
    },
    { beatMs: 20 },
  );
  // By the time these are done the second one has checked many times.
  const beatsOf = async () =>
    (await database.ownerPool.query<{ beats: bigint }>('SELECT min(beats) AS beats FROM process_heartbeat')).rows[0]?.beats ?? 0n;
  const before = await beatsOf();
  await expect.poll(beatsOf).toBeGreaterThan(before + 20n);
  expect(ran).toEqual(['first']);
  goOn.resolve();
  await expect.poll(left).toBe(0);
  expect([ran, second.health().isUp]).toEqual([['first'], true]);
});

test('jobs and schedules written by a clock since set back are not waited for', async () => {
  const ran: string[] = [];
  await add('fresh');
  await database.ownerPool
    .query(`UPDATE graphile_worker._private_jobs SET run_at = run_at + interval '25 hours', created_at = created_at + interval '25 hours',
    updated_at = updated_at + interval '25 hours'`);
  await add('retried');
  await database.ownerPool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 1, run_at = now() + interval '25 hours' WHERE created_at <= now()`,
  );
  await add('planned', {}, { runAt: new Date(Date.now() + 3_600_000) });
  await work(
    Object.fromEntries(
      ['fresh', 'retried', 'planned'].map((name) => [
        name,
        async () => {
          ran.push(name);
        },
      ]),
    ),
  );
  await expect.poll(() => ran.toSorted()).toEqual(['fresh', 'retried']);
  const {
    rows: [planned],
  } = await database.ownerPool.query<{ minutes: number }>(
    'SELECT (extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker._private_jobs',
  );
  expect(planned?.minutes).toBeGreaterThan(58);
});

test('a schedule whose last run lies in the future runs at its next turn', async () => {
  let ticks = 0;
  const tick = {
    name: 'minutely',
    cron: '* * * * *',
    run: async () => {
      ticks += 1;
    },
  };
  await database.ownerPool.query(`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    VALUES ('minutely', now() + interval '20 hours', now() + interval '25 hours')`);
  // A moment before the minute that the database is in.
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 50 });
  await work({}, {}, [tick]);
  vi.setSystemTime(minute + 50);
  await expect.poll(() => ticks).toBe(1);
});

test('a schedule runs also where the worker is a day behind the database', async () => {
  let ticks = 0;
  const tick = {
    name: 'behind',
    cron: '* * * * *',
    run: async () => {
      ticks += 1;
    },
  };
  await database.ownerPool.query(`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    VALUES ('behind', now() - interval '20 days', now())`);
  const minute = Math.floor(Date.now() / 60_000) * 60_000 - 25 * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 50 });
  await work({}, {}, [tick]);
  vi.setSystemTime(minute + 50);
  await expect.poll(() => ticks).toBe(1);
});

test('while the clock is set back under a running worker, its schedules restart', async () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'], now: minute + 25 * 3_600_000 });
  const seen: number[] = [];
  const stop = watchWallClock((seconds) => seen.push(seconds));
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual([]);
  // The clock goes back, the time that only goes forward does not.
  vi.setSystemTime(Date.now() - 25 * 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(seen).toEqual([25 * 3_600]);
  stop();
});
