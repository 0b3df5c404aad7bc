import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { testDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
let dir: string;
let schema: string;
let count = 0;

beforeAll(async () => {
  db = await testDatabase('psp');
});
afterAll(async () => {
  await db.drop();
});
beforeEach(() => {
  count += 1;
  schema = `made_${count}`;
  dir = mkdtempSync(path.join(tmpdir(), 'migrate-'));
  return () => rmSync(dir, { recursive: true });
});

const write = (name: string, sql: string, folder = 'migrations'): void => {
  mkdirSync(path.join(dir, folder), { recursive: true });
  writeFileSync(path.join(dir, folder, name), sql);
};
const run = (): Promise<string[]> => migrate(db.ownerPool, { dir, schema, appRole: 'kit_test_app' });

test('runs each file once, in order, also when asked by several at once', async () => {
  write('0002-fill.sql', 'INSERT INTO thing VALUES (1)');
  write('0001-make.sql', 'CREATE TABLE thing (n int)');
  const answers = await Promise.all([run(), run(), run()]);
  expect(answers.filter((names) => names.length > 0)).toEqual([['0001-make.sql', '0002-fill.sql']]);
  expect((await db.ownerPool.query(`SELECT * FROM ${schema}.thing`)).rows).toEqual([{ n: 1 }]);
  write('0003-more.sql', 'INSERT INTO thing VALUES (2)');
  expect(await run()).toEqual(['0003-more.sql']);
});

test('refuses a file that changed after it was applied', async () => {
  write('0001-make.sql', 'CREATE TABLE thing (n int)');
  await run();
  write('0001-make.sql', 'CREATE TABLE thing (n bigint)');
  await expect(run()).rejects.toThrow('0001-make.sql was changed after it had been applied');
});

test('refuses a database that knows more than this version', async () => {
  write('0001-make.sql', 'CREATE TABLE thing (n int)');
  await run();
  rmSync(path.join(dir, 'migrations/0001-make.sql'));
  write('0002-other.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('newer version');
});

test('a failing file leaves nothing behind and says where it failed', async () => {
  write('0001-make.sql', 'CREATE TABLE thing (n int);\nSELECT 1;\nSELECT nonsense;');
  await expect(run()).rejects.toThrow('Migration 0001-make.sql, line 3: column "nonsense" does not exist');
  const { rows } = await db.ownerPool.query(`SELECT to_regclass('${schema}.thing') AS thing`);
  expect(rows).toEqual([{ thing: null }]);
});

test('two files with one number, and a name without one, are refused', async () => {
  write('0001-make.sql', 'SELECT 1');
  write('0001-again.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('have the same number');
  rmSync(path.join(dir, 'migrations/0001-again.sql'));
  write('make.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('0001-what-it-does.sql');
});

test('an empty database takes the baseline in place of history, any other what it lacks of history', async () => {
  write('0001-make.sql', 'CREATE TABLE thing (n int)', 'history');
  expect(await run()).toEqual(['0001-make.sql']);
  write('0002-fill.sql', 'INSERT INTO thing VALUES (1)', 'history');
  write('0002-baseline.sql', 'CREATE TABLE thing (n int); INSERT INTO thing VALUES (1)', 'baseline');
  write('0003-more.sql', 'INSERT INTO thing VALUES (2)');
  expect(await run()).toEqual(['0002-fill.sql', '0003-more.sql']);
  const noted = async () => (await db.ownerPool.query(`SELECT number, name, sha256 FROM ${schema}.migration ORDER BY 1`)).rows;
  const before = await noted();
  schema = `${schema}_empty`;
  expect(await run()).toEqual(['0002-baseline.sql', '0003-more.sql']);
  expect([await noted(), (await db.ownerPool.query(`SELECT n FROM ${schema}.thing ORDER BY 1`)).rows]).toEqual([
    before,
    [{ n: 1 }, { n: 2 }],
  ]);
  expect(await run()).toEqual([]);
});

test('history ends where the baseline does', async () => {
  write('0002-baseline.sql', 'SELECT 1', 'baseline');
  write('0003-late.sql', 'SELECT 1', 'history');
  await expect(run()).rejects.toThrow('later files belong in migrations');
  rmSync(path.join(dir, 'baseline'), { recursive: true });
  write('0002-early.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('0002-early.sql: its number is not above 3');
});

describe('the role of the program', () => {
  test('may use the schema and only what it was granted', async () => {
    write('0001-make.sql', 'CREATE TABLE thing (n int); GRANT SELECT ON thing TO kit_test_app');
    await run();
    const pool = createPool({ url: db.url, role: 'kit_test_app', searchPath: schema, max: 1 });
    expect((await pool.query('SELECT * FROM thing')).rows).toEqual([]);
    await expect(pool.query('INSERT INTO thing VALUES (1)')).rejects.toThrow('permission denied');
    await expect(pool.query('DROP TABLE thing')).rejects.toThrow('must be owner');
    await pool.end();
  });

  test('is asked for in plain words of a user who may not make roles', async () => {
    await db.ownerPool.query(`CREATE ROLE poor_${count} LOGIN; CREATE SCHEMA ${schema} AUTHORIZATION poor_${count}`);
    const pool = createPool({ url: db.url.replace('postgres@', `poor_${count}@`), max: 1 });
    write('0001-make.sql', 'SELECT 1');
    const asked = migrate(pool, { dir, schema, appRole: `other_${count}` });
    await expect(asked).rejects.toThrow(`GRANT other_${count} TO "poor_${count}" WITH INHERIT FALSE, SET TRUE`);
    await pool.end();
  });

  test('can be made and taken on by an ordinary owner with CREATEROLE', async () => {
    await db.ownerPool.query(`CREATE ROLE owner_${count} LOGIN CREATEROLE; CREATE SCHEMA ${schema} AUTHORIZATION owner_${count}`);
    const url = db.url.replace('postgres@', `owner_${count}@`);
    const pool = createPool({ url, max: 1 });
    write('0001-make.sql', 'CREATE TABLE thing (n int); GRANT SELECT ON thing TO own_app');
    await migrate(pool, { dir, schema, appRole: 'own_app' });
    await pool.end();
    const asApp = createPool({ url, role: 'own_app', searchPath: schema, max: 1 });
    expect((await asApp.query('SELECT current_user AS user, (SELECT count(*) FROM thing) AS things')).rows).toEqual([
      { user: 'own_app', things: 0n },
    ]);
    await asApp.end();
  });
});
