import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { PoolClient } from './pool.ts';

interface FunctionFile {
  /** Under the folder, with slashes. */
  name: string;
  sql: string;
  sha256: string;
  /** Names of its functions, one entry a form. */
  routines: string[];
  /** `trigger on table`. */
  triggers: string[];
}

/** The functions of a schema as they are today, with their grants and triggers. */
export interface FunctionSet {
  /** Raised with every change. A database that has a higher one is of a newer version of the product. */
  number: number;
  sha256: string;
  files: FunctionFile[];
}

const ROUTINE = /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) (\w+) ?\(/gm;
const TRIGGER = /^CREATE OR REPLACE TRIGGER (\w+) [^;]*? ON (\w+) /gm;

/** Every `*.sql` file in the folders of `dir`, and what `<dir>.lock` says of all of them together. */
export function readFunctions(dir: string): FunctionSet {
  const files = readFiles(dir);
  const sha256 = hashOf(files);
  const lock = readLock(dir);
  if (lock.sha256 !== sha256) throw new Error(`${dir} and ${path.basename(dir)}.lock do not agree: run \`npm run database\`.`);
  return { number: lock.number, sha256, files };
}

/** Writes `<dir>.lock`, with a higher number where a file changed. */
export function lockFunctions(dir: string): void {
  const sha256 = hashOf(readFiles(dir));
  const lock = readLock(dir);
  if (lock.sha256 !== sha256) writeFileSync(`${dir}.lock`, `${lock.number + 1} ${sha256}\n`);
}

function readLock(dir: string): { number: number; sha256: string } {
  const text = existsSync(`${dir}.lock`) ? readFileSync(`${dir}.lock`, 'utf8') : '0 none';
  const [, number = '', sha256 = ''] = /^(\d+) (\w+)\s*$/.exec(text) ?? [];
  if (number === '') throw new Error(`${dir}.lock: a number and a hash are expected; run \`npm run database\`.`);
  return { number: Number(number), sha256 };
}

function readFiles(dir: string): FunctionFile[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll(path.sep, '/'))
    .toSorted();
  const files = names.map((name): FunctionFile => {
    const sql = readFileSync(path.join(dir, name), 'utf8');
    return {
      name,
      sql,
      sha256: createHash('sha256').update(sql).digest('hex'),
      routines: [...sql.matchAll(ROUTINE)].map(([, routine = '']) => routine),
      triggers: [...sql.matchAll(TRIGGER)].map(([, trigger, table]) => `${trigger} on ${table}`),
    };
  });
  const owners = new Map<string, string>();
  for (const { name, routines } of files) {
    if (routines.length === 0) throw new Error(`${name}: a file begins with CREATE OR REPLACE FUNCTION at the start of a line`);
    for (const routine of new Set(routines)) {
      const other = owners.get(routine);
      if (other) throw new Error(`The function ${routine} is in ${other} and in ${name}; all its forms belong in one file`);
      owners.set(routine, name);
    }
  }
  return files;
}

function hashOf(files: readonly FunctionFile[]): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of files) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex');
}

/** Refuses a database whose functions are of a newer version, before anything is changed in it. */
export async function refuseNewerFunctions(client: PoolClient, { number }: FunctionSet, schema: string): Promise<void> {
  const { rows: known } = await client.query<{ table: string | null }>('SELECT to_regclass($1)::text AS table', [`${schema}.routine_set`]);
  if (!known[0]?.table) return;
  const { rows } = await client.query<{ number: number }>('SELECT number FROM routine_set');
  if ((rows[0]?.number ?? 0) > number)
    throw new Error(
      `The schema ${schema} was brought up by a newer version of the product (its functions have number ${rows[0]?.number}, these ${number}).`,
    );
}

/**
 * Puts the functions of the set in force, in one transaction: files that changed since they were last run, then functions and triggers that no file has
 * are dropped, then the catalog is compared with the files. Answers the names of the files it ran.
 */
export async function replayFunctions(
  client: PoolClient,
  set: FunctionSet,
  { schema, appRole }: { schema: string; appRole: string },
): Promise<string[]> {
  await client.query('BEGIN');
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS routine (file text PRIMARY KEY, sha256 text NOT NULL);
      CREATE TABLE IF NOT EXISTS routine_set (id boolean PRIMARY KEY DEFAULT true CHECK (id), number int NOT NULL, sha256 text NOT NULL);
      SET LOCAL check_function_bodies = off`);
    const ran = await replay(client, set, { schema, appRole });
    await dropStrays(client, set, schema);
    await compare(client, set, schema);
    await client.query('DELETE FROM routine WHERE file <> ALL ($1)', [set.files.map(({ name }) => name)]);
    await client.query(
      `INSERT INTO routine_set (number, sha256) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET number = excluded.number, sha256 = excluded.sha256
         WHERE routine_set.number <> excluded.number OR routine_set.sha256 <> excluded.sha256`,
      [set.number, set.sha256],
    );
    await client.query('COMMIT');
    return ran;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function replay(
  client: PoolClient,
  { files }: FunctionSet,
  { schema, appRole }: { schema: string; appRole: string },
): Promise<string[]> {
  const { rows } = await client.query<{ file: string; sha256: string }>('SELECT file, sha256 FROM routine');
  const known = new Map(rows.map(({ file, sha256 }) => [file, sha256]));
  const { routines, triggers } = await catalogOf(client, schema);
  const isThere = (file: FunctionFile): boolean =>
    file.routines.every((name) => routines.has(name)) && file.triggers.every((name) => triggers.has(name));
  const changed = files.filter((file) => known.get(file.name) !== file.sha256 || !isThere(file));
  for (const { name, sql, sha256, routines: own } of changed) {
    try {
      await resetRights(client, own, { schema, appRole });
      await client.query(sql);
    } catch (error) {
      const { message, position, hint } = error as pg.DatabaseError;
      const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
      throw new Error(`Function file ${name}${line}: ${message}${hint ? ` (${hint})` : ''}`, { cause: error });
    }
    await client.query('INSERT INTO routine (file, sha256) VALUES ($1, $2) ON CONFLICT (file) DO UPDATE SET sha256 = excluded.sha256', [
      name,
      sha256,
    ]);
  }
  return changed.map(({ name }) => name);
}

/** Rights as a new function has them; the file gives and takes from there. */
async function resetRights(
  client: PoolClient,
  names: readonly string[],
  { schema, appRole }: { schema: string; appRole: string },
): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `SELECT format('REVOKE ALL ON ROUTINE %1$s FROM PUBLIC, %2$I; GRANT EXECUTE ON ROUTINE %1$s TO PUBLIC', p.oid::regprocedure, $3::text) AS sql
       FROM pg_proc p WHERE p.pronamespace = $1::regnamespace AND p.proname = ANY ($2)`,
    [schema, names, appRole],
  );
  for (const { sql } of rows) await client.query(sql);
}

/** Functions that an index, a column, a constraint, a partition key or a view needs; migrations bring them. */
const NEEDED = `EXISTS (SELECT FROM pg_depend d WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid AND d.deptype IN ('n', 'a')
  AND d.classid NOT IN ('pg_trigger'::regclass, 'pg_proc'::regclass))`;

interface Catalog {
  /** Name → its forms, those that are needed left out. */
  routines: Map<string, string[]>;
  triggers: Set<string>;
}

async function catalogOf(client: PoolClient, schema: string): Promise<Catalog> {
  const { rows: routines } = await client.query<{ name: string; forms: string[] }>(
    `SELECT p.proname AS name, array_agg(p.oid::regprocedure::text ORDER BY 1) AS forms
       FROM pg_proc p WHERE p.pronamespace = $1::regnamespace AND NOT ${NEEDED} GROUP BY 1`,
    [schema],
  );
  const { rows: triggers } = await client.query<{ name: string }>(
    `SELECT format('%s on %s', t.tgname, c.relname) AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
       WHERE p.pronamespace = $1::regnamespace AND c.relnamespace = p.pronamespace AND NOT t.tgisinternal AND t.tgparentid = 0`,
    [schema],
  );
  return { routines: new Map(routines.map(({ name, forms }) => [name, forms])), triggers: new Set(triggers.map(({ name }) => name)) };
}

async function dropStrays(client: PoolClient, { files }: FunctionSet, schema: string): Promise<void> {
  const { routines, triggers } = await catalogOf(client, schema);
  const declared = new Set(files.flatMap((file) => file.triggers));
  for (const trigger of triggers) if (!declared.has(trigger)) await client.query(`DROP TRIGGER ${trigger}`);
  const names = new Set(files.flatMap((file) => file.routines));
  for (const [name, forms] of routines) {
    if (names.has(name)) continue;
    for (const form of forms) await client.query(`DROP ROUTINE ${form}`);
  }
}

/** Every function of the files once, and none beyond. */
async function compare(client: PoolClient, { files }: FunctionSet, schema: string): Promise<void> {
  const { routines, triggers } = await catalogOf(client, schema);
  for (const file of files) {
    for (const [name, same] of Map.groupBy(file.routines, (routine) => routine)) {
      const forms = routines.get(name) ?? [];
      if (forms.length !== same.length)
        throw new Error(
          `${file.name} has ${same.length} of ${name}, the schema ${schema} ${forms.length} (${forms.join('; ')}): ` +
            'a migration drops a form that is no longer there, and functions that an index or column needs belong in migrations.',
        );
    }
    const missing = file.triggers.find((trigger) => !triggers.has(trigger));
    if (missing) throw new Error(`${file.name}: the trigger ${missing} is not in the schema ${schema}.`);
  }
}
