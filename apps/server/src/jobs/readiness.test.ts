import { createPool, type Pool } from '@pavilion/kit/pool';
import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../main.ts';

const here = 'http://127.0.0.1:9';

const warnings: string[] = [];
let database: TestDatabase;
let pool: Pool;
let platform: Platform;

/** A process that works jobs and answers no requests. */
beforeAll(async () => {
  database = await testDatabase('platform');
  pool = createPool({ url: database.url, role: database.role, searchPath: 'platform', max: 5 });
  platform = await startPlatform({
    db: pool,
    log: pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }),
    host: '127.0.0.1',
    port: 0,
    http: false,
    worker: true,
    settings: {
      demo: true,
      publicUrl: here,
      studioUrl: here,
      consoleUrl: here,
      pspUrl: here,
      trustedProxies: [],
      geoipDatabase: null,
      dataDir: '.',
    },
  });
});
afterAll(async () => {
  await platform.close();
  await pool.end();
  await database.drop();
});

const ask = async (path: string): Promise<[number, string]> => {
  const answer = await fetch(`${platform.url}${path}`);
  return [answer.status, await answer.text()];
};

const figure = async (name: string): Promise<number> =>
  Number(
    (await ask('/metrics'))[1]
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );

test('a worker answers whether it lives and works, and shows its figures', async () => {
  expect(warnings).toEqual([]);
  expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}']);
  expect(await ask('/readyz')).toEqual([200, '{"status":"ok"}']);
  // Its first jobs may wait for a moment.
  await expect
    .poll(async () => [
      await figure('jobs_worker_up'),
      await figure('jobs_worker_restarts'),
      await figure('jobs_held_by_dead_workers'),
      await figure('jobs_oldest_due_seconds'),
    ])
    .toEqual([1, 0, 0, 0]);
});

test('it counts what waits and what the dead hold', async () => {
  await database.ownerPool.query(`SELECT graphile_worker.add_job('unknown-here', '{}'::json, run_at := now() - interval '90 seconds')`);
  await database.ownerPool.query(`SELECT graphile_worker.add_job('held', '{}'::json)`);
  await database.ownerPool.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now()
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'held')`);
  await expect.poll(async () => [await figure('jobs_waiting'), await figure('jobs_held_by_dead_workers')]).toEqual([1, 1]);
  expect(await figure('jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(90);
  await database.ownerPool.query('DELETE FROM graphile_worker._private_jobs');
});

test('it is not ready while its jobs are not worked, and says so', async () => {
  await database.ownerPool.query(`REVOKE DELETE ON graphile_worker._private_jobs FROM ${database.role};
    REVOKE SELECT ON graphile_worker.migrations FROM ${database.role}`);
  await database.ownerPool.query(`SELECT graphile_worker.add_job('payments.pay-out', '{"id":"wdr_none"}'::json)`);
  await expect.poll(() => ask('/readyz')).toEqual([503, '{"status":"unavailable","reason":"jobs.down"}']);
  expect(await figure('jobs_worker_up')).toBe(0);
  await database.ownerPool.query(`GRANT DELETE ON graphile_worker._private_jobs TO ${database.role};
    GRANT SELECT ON graphile_worker.migrations TO ${database.role}`);
  await expect.poll(() => ask('/readyz')).toEqual([200, '{"status":"ok"}']);
  await expect.poll(() => figure('jobs_worker_restarts')).toBeGreaterThan(0);
});
