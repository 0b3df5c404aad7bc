import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockFunctions, readFunctions } from './functions.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './testing.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
let root: string;
let schema: string;
let count = 0;

beforeAll(async () => {
  db = await testDatabase('psp');
});
afterAll(() => db.drop());
beforeEach(() => {
  count += 1;
  schema = `functions_${count}`;
  root = mkdtempSync(path.join(tmpdir(), 'functions-'));
  mkdirSync(path.join(root, 'functions/one'), { recursive: true });
  mkdirSync(path.join(root, 'migrations'));
  return () => rmSync(root, { recursive: true });
});

const dir = (name: string): string => path.join(root, name);
const migration = (name: string, sql: string): void => writeFileSync(path.join(root, 'migrations', name), sql);
const write = (name: string, sql: string): void => writeFileSync(path.join(root, 'functions/one', name), sql);
const remove = (name: string): void => rmSync(path.join(root, 'functions/one', name));
async function bringUp(): Promise<void> {
  lockFunctions(dir('functions'));
  await migrate(db.ownerPool, { dir: root, schema, appRole: 'kit_test_app' });
}
const rows = async <Row extends object>(sql: string): Promise<Row[]> => (await db.ownerPool.query<Row & Record<string, unknown>>(sql)).rows;
const setNow = async () => (await rows<{ number: number }>(`SELECT number FROM ${schema}.routine_set`))[0]?.number;
const answer = async (call: string) => (await rows<{ answer: unknown }>(`SELECT ${schema}.${call} AS answer`))[0]?.answer;
const fn = (name: string, body: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS $$ SELECT ${body} $$;\n`;

test('functions are those of the files, whatever migrations made of them; one that no file has is dropped', async () => {
  migration('0001-made.sql', `CREATE TABLE thing (n int); ${fn('one', '1')} ${fn('gone', '2')}`);
  write('one.sql', fn('one', '11'));
  write('later.sql', fn('later', '(SELECT n FROM thing_later)'));
  await expect(bringUp()).resolves.toBeUndefined();
  expect(await answer('one()')).toBe(11);
  expect(await rows(`SELECT proname FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace ORDER BY 1`)).toEqual([
    { proname: 'later' },
    { proname: 'one' },
  ]);
  write('one.sql', fn('one', '12'));
  remove('later.sql');
  await bringUp();
  expect([await answer('one()'), await setNow()]).toEqual([12, 2]);
  await expect(answer('later()')).rejects.toThrow('does not exist');
});

test('a change raises the number, and an older set refuses the database before it changes it', async () => {
  write('one.sql', fn('one', '1'));
  await bringUp();
  const older = readFunctions(dir('functions'));
  write('one.sql', fn('one', '2'));
  await bringUp();
  writeFileSync(dir('functions.lock'), `${older.number} ${older.sha256}\n`);
  write('one.sql', fn('one', '1'));
  migration('0001-more.sql', 'CREATE TABLE more (n int)');
  await expect(migrate(db.ownerPool, { dir: root, schema, appRole: 'kit_test_app' })).rejects.toThrow(
    'its functions have number 2, these 1',
  );
  expect([await answer('one()'), await rows(`SELECT to_regclass('${schema}.more') AS more`)]).toEqual([2, [{ more: null }]]);
});

test('files that do not agree with their lock are refused', () => {
  write('one.sql', fn('one', '1'));
  lockFunctions(dir('functions'));
  write('one.sql', fn('one', '2'));
  expect(() => readFunctions(dir('functions'))).toThrow('npm run database');
});

test('rights and triggers are those of the file, also where it says less than before', async () => {
  migration('0001-made.sql', 'CREATE TABLE thing (n int)');
  const trigger = 'CREATE OR REPLACE FUNCTION seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;\n';
  const on = (name: string): string => `CREATE OR REPLACE TRIGGER ${name} BEFORE INSERT ON thing FOR EACH ROW EXECUTE FUNCTION seen();\n`;
  write(
    'seen.sql',
    `${trigger}REVOKE ALL ON FUNCTION seen FROM PUBLIC;\nGRANT EXECUTE ON FUNCTION seen TO kit_test_app;\n${on('first')}${on('second')}`,
  );
  await bringUp();
  const now = async () => [
    await rows(`SELECT tgname FROM pg_trigger WHERE tgrelid = '${schema}.thing'::regclass ORDER BY 1`),
    await rows(
      `SELECT has_function_privilege('public', '${schema}.seen()', 'execute') AS everybody, has_function_privilege('kit_test_app', '${schema}.seen()', 'execute') AS app`,
    ),
  ];
  expect(await now()).toEqual([[{ tgname: 'first' }, { tgname: 'second' }], [{ everybody: false, app: true }]]);
  write('seen.sql', `${trigger}REVOKE ALL ON FUNCTION seen FROM PUBLIC;\n${on('second')}`);
  await bringUp();
  expect(await now()).toEqual([[{ tgname: 'second' }], [{ everybody: false, app: false }]]);
  await db.ownerPool.query(`DROP TRIGGER second ON ${schema}.thing`);
  await bringUp();
  expect((await now())[0]).toEqual([{ tgname: 'second' }]);
});

test('what an index needs belongs in migrations; another form of a function is dropped by one; a failing file leaves nothing', async () => {
  migration(
    '0001-made.sql',
    `CREATE TABLE thing (n int);
    CREATE FUNCTION twice(n int) RETURNS int IMMUTABLE LANGUAGE sql AS $$ SELECT n * 2 $$; CREATE INDEX ON thing (twice(n))`,
  );
  write('one.sql', fn('one', '1'));
  await bringUp();
  expect(await answer('twice(2)')).toBe(4);
  write('twice.sql', 'CREATE OR REPLACE FUNCTION twice(n int) RETURNS int IMMUTABLE LANGUAGE sql AS $$ SELECT n + n $$;\n');
  await expect(bringUp()).rejects.toThrow('functions that an index or column needs belong in migrations');
  remove('twice.sql');
  write('one.sql', 'CREATE OR REPLACE FUNCTION one(n int) RETURNS int LANGUAGE sql AS $$ SELECT n $$;\n');
  await expect(bringUp()).rejects.toThrow('a migration drops a form');
  write('one.sql', `${fn('one', '3')}SELECT nonsense;\n`);
  await expect(bringUp()).rejects.toThrow('Function file one/one.sql, line 2: column "nonsense" does not exist');
  expect(await answer('one()')).toBe(1);
});

test('a function is in one file', () => {
  write('one.sql', fn('one', '1'));
  write('two.sql', fn('one', '2'));
  expect(() => lockFunctions(dir('functions'))).toThrow('The function one is in one/one.sql and in one/two.sql');
});
