import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { createReadiness, NotReady } from './readiness.ts';
import { testDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('psp');
});
afterAll(async () => {
  await db.drop();
});

const reasonOf = (asked: Promise<void>): Promise<string> =>
  asked.then(
    () => 'ready',
    (error: unknown) => (error instanceof NotReady ? error.reason : `unexpected: ${String(error)}`),
  );

test('a server that answers and writes is ready; one that may not write is not', async () => {
  let now = 0;
  const ready = createReadiness({ pool: db.pool, nowMs: () => now });
  expect(await reasonOf(ready())).toBe('ready');
  await db.ownerPool.query(`ALTER ROLE ${db.role} SET default_transaction_read_only = on`);
  const readonly = createPool({ url: `${db.url}&options=-c%20default_transaction_read_only%3Don`, role: db.role, max: 2 });
  const asked = createReadiness({ pool: readonly, nowMs: () => now });
  expect(await reasonOf(asked())).toBe('database.readonly');
  await readonly.end();
  await db.ownerPool.query(`ALTER ROLE ${db.role} RESET default_transaction_read_only`);
  now += 60_000;
  expect(await reasonOf(ready())).toBe('ready');
});

test('a full disk is seen before any table has to grow: the probe needs space of its own', async () => {
  const pool = {
    query: async (text: string) => db.pool.query(text.replace('generate_series(1, 8000)', `(SELECT 1 FROM full_disk()) AS full_disk`)),
  };
  await db.ownerPool.query(`CREATE FUNCTION full_disk() RETURNS int LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not write to file' USING ERRCODE = 'disk_full'; END $$; GRANT EXECUTE ON FUNCTION full_disk() TO PUBLIC`);
  expect(await reasonOf(createReadiness({ pool: pool as unknown as typeof db.pool })())).toBe('database.full');
});

test('the probe does spill to disk', async () => {
  const spilled = async () => {
    await db.ownerPool.query('SELECT pg_stat_force_next_flush()');
    return (
      (await db.ownerPool.query<{ n: bigint }>('SELECT temp_files AS n FROM pg_stat_database WHERE datname = current_database()')).rows[0]
        ?.n ?? 0n
    );
  };
  const pool = createPool({ url: db.url, role: db.role, max: 1 });
  const before = await spilled();
  expect(await reasonOf(createReadiness({ pool })())).toBe('ready');
  // A connection that ends hands its counts in.
  await pool.end();
  await expect.poll(spilled).toBeGreaterThan(before);
});

test('however often it is asked, it writes at most every five seconds, and always asks whether the server answers', async () => {
  let now = 0;
  const sent: string[] = [];
  let isAway = false;
  const pool = {
    query: async (text: string) => {
      sent.push(text.includes('pg_current_xact_id') ? 'write' : text);
      if (isAway) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      return [{ rows: [] }];
    },
  } as unknown as typeof db.pool;
  const ready = createReadiness({ pool, nowMs: () => now });
  await Promise.all([ready(), ready(), ready()]);
  now = 4_999;
  await ready();
  expect(sent).toEqual(['write', 'SELECT 1']);
  now = 5_000;
  await ready();
  expect(sent).toEqual(['write', 'SELECT 1', 'write']);
  isAway = true;
  expect(await reasonOf(ready())).toBe('database.away');
});

test('what else has to hold is asked first', async () => {
  const ready = createReadiness({
    pool: db.pool,
    also: () => {
      throw new NotReady('jobs.down');
    },
  });
  expect(await reasonOf(ready())).toBe('jobs.down');
});
