import { type TestDatabase, testDatabase } from '@pavilion/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocks, type Locks, withLocks } from './advisory-lock.ts';

let database: TestDatabase;
let here: Locks;
let elsewhere: Locks;

beforeAll(async () => {
  database = await testDatabase();
  [here, elsewhere] = [createLocks(database.pool), createLocks(database.pool)];
});
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()]);
  await database.drop();
});

const nothing = () => Promise.resolve();

test('of all who come at once, in one process or in many, one works under a lock, and others meanwhile under others', async () => {
  let count = 0;
  let release: () => void = nothing;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = here.withAdvisoryLock('kind', 'one', async () => {
    count += 1;
    await held;
  });
  await expect.poll(() => count).toBe(1);
  expect(await Promise.all([here.withAdvisoryLock('kind', 'one', nothing), elsewhere.withAdvisoryLock('kind', 'one', nothing)])).toEqual([
    false,
    false,
  ]);
  expect(await withLocks(database.pool, (alone) => alone('kind', 'one', nothing))).toBe(false);
  expect(await Promise.all([here.withAdvisoryLock('kind', 'two', nothing), elsewhere.withAdvisoryLock('other', 'one', nothing)])).toEqual([
    true,
    true,
  ]);
  release();
  expect(await first).toBe(true);
  expect(await elsewhere.withAdvisoryLock('kind', 'one', nothing)).toBe(true);
});

test('a lock is given back when the work fails, and when its connection breaks', async () => {
  const failing = here.withAdvisoryLock('kind', 'three', () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  expect(await elsewhere.withAdvisoryLock('kind', 'three', nothing)).toBe(true);
  const broken = await here.withAdvisoryLock('kind', 'four', async () => {
    await database.ownerPool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pavilion-locks' AND datname = current_database()`,
    );
  });
  expect(broken).toBe(true);
  await expect.poll(() => elsewhere.withAdvisoryLock('kind', 'four', nothing).catch(() => false)).toBe(true);
  await expect.poll(() => here.withAdvisoryLock('kind', 'four', nothing).catch(() => false)).toBe(true);
});

test('a lock whose unlock fails while its connection lives ends with the connection', async () => {
  await database.ownerPool.query('CREATE SCHEMA broken CREATE SEQUENCE failures');
  await database.ownerPool.query(
    `CREATE FUNCTION broken.pg_advisory_unlock(integer, integer) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('broken.failures'); RAISE 'refused'; END $$`,
  );
  await database.ownerPool.query('GRANT USAGE ON SCHEMA broken TO PUBLIC; GRANT USAGE ON broken.failures TO PUBLIC');
  const options = { ...database.pool.options, options: '-c search_path=broken,pg_catalog' };
  const failing = createLocks({ options } as typeof database.pool);
  try {
    expect(await failing.withAdvisoryLock('kind', 'five', nothing)).toBe(true);
    await expect.poll(() => elsewhere.withAdvisoryLock('kind', 'five', nothing)).toBe(true);
    expect(await failing.withAdvisoryLock('kind', 'five', nothing)).toBe(true);
    expect((await database.ownerPool.query('SELECT last_value FROM broken.failures')).rows).toEqual([{ last_value: 2n }]);
  } finally {
    await failing.close();
  }
});
