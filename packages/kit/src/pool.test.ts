import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { testDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('psp');
});
afterAll(async () => {
  await db.drop();
});

test('whole numbers come as bigint, decimals as text, times as dates', async () => {
  const { rows } = await db.ownerPool.query(
    `SELECT 9007199254740993::int8 AS big, ARRAY[1, NULL]::int8[] AS bigs, 1.10::numeric AS price, 7 AS small, to_timestamp(0) AS at`,
  );
  expect(rows).toEqual([{ big: 9007199254740993n, bigs: [1n, null], price: '1.10', small: 7, at: new Date(0) }]);
});

test('starts in its role and schema, also when the address brings options of its own', async () => {
  const pool = createPool({ url: `${db.url}&options=-c%20work_mem%3D9MB`, role: 'pg_monitor', searchPath: 'platform', max: 1 });
  const { rows } = await pool.query(
    `SELECT current_user AS who, current_setting('search_path') AS path, current_setting('work_mem') AS memory`,
  );
  expect(rows).toEqual([{ who: 'pg_monitor', path: 'platform', memory: '9MB' }]);
  await pool.end();
});

test('commits wait for the disk unless they need not', async () => {
  const shown = async (asynchronousCommit: boolean) => {
    const pool = createPool({ url: db.url, max: 1, asynchronousCommit });
    const { rows } = await pool.query(`SELECT current_setting('synchronous_commit') <> 'off' AS waits`);
    await pool.end();
    return rows;
  };
  expect([await shown(false), await shown(true)]).toEqual([[{ waits: true }], [{ waits: false }]]);
});

test('a full pool refuses after its patience instead of piling up', async () => {
  const pool = createPool({ url: db.url, max: 1, connectTimeoutMs: 60_000 });
  const held = await pool.connect();
  // Read by the pool each time a caller waits.
  pool.options.connectionTimeoutMillis = 100;
  await expect(pool.query('SELECT 1')).rejects.toThrow('timeout');
  held.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('a connection cut while idle is replaced', async () => {
  const pool = createPool({ url: db.url, max: 1 });
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await db.ownerPool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('role and schema are plain names', () => {
  expect(() => createPool({ url: db.url, role: 'x; drop' })).toThrow('Not a plain database name');
});
