import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { readFunctions, refuseNewerFunctions, replayFunctions } from './functions.ts';
import { assertIdentifier } from './pool.ts';
import type { Pool, PoolClient } from './pool.ts';

/** Any fixed number: it only has to be the same in every process that migrates. */
const LOCK_KEY = 7_249_016_551;
const OLDEST_SERVER = 180_000;

export interface MigrateOptions {
  /**
   * Folder of what makes the schema:
   * `migrations`: files `NNNN-name.sql`, each run once, in the order of its number, in a transaction of its own;
   * `history`: such files of lower numbers that a baseline replaces; a database that began before it takes those it lacks;
   * `baseline`: one file of the number of the last in `history`, which an empty database takes in place of them;
   * `functions` and `functions.lock`: functions as they are today (`functions.ts`), put in force after the migrations.
   * What is not there the schema does not have.
   */
  dir: string;
  /** An empty database too takes `history`, file by file. */
  isWithoutBaseline?: boolean;
  /** Schema the files work in; made when absent. */
  schema: string;
  /** Role without login the programs run as; made when absent, and granted to the connecting user. */
  appRole: string;
}

/**
 * Brings a database up to date. `pool` connects as the owner of the tables, without a role of its own.
 * Returns the names of the files that were applied now. Several processes may call it at once: one works, all wait.
 */
export async function migrate(pool: Pool, options: MigrateOptions): Promise<string[]> {
  assertIdentifier(options.schema);
  assertIdentifier(options.appRole);
  const files = readFiles(options);
  const functionsDir = path.join(options.dir, 'functions');
  const functions = existsSync(functionsDir) ? readFunctions(functionsDir) : undefined;
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await assertServerVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    try {
      await prepareRole(client, options.appRole);
      await prepareSchema(client, options);
      if (functions) await refuseNewerFunctions(client, functions, options.schema);
      const applied = await applyMissing(client, files, options.schema);
      if (functions) await replayFunctions(client, functions, options);
      return applied;
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  } finally {
    client.release(true);
  }
}

interface Migration {
  number: number;
  name: string;
  sql: string;
  sha256: string;
}

interface Files {
  baseline: Migration | undefined;
  history: Migration[];
  later: Migration[];
}

function readFiles({ dir, isWithoutBaseline = false }: MigrateOptions): Files {
  const [history, later, [baseline, ...more]] = [
    readFolder(path.join(dir, 'history')),
    readFolder(path.join(dir, 'migrations')),
    readFolder(path.join(dir, 'baseline')),
  ];
  if (more.length > 0) throw new Error(`${path.join(dir, 'baseline')} holds one file`);
  for (const { name, number } of later) {
    const after = history.at(-1)?.number ?? 0;
    if (number <= after) throw new Error(`Migration ${name}: its number is not above ${after}, the last in ${path.join(dir, 'history')}`);
  }
  if (baseline && baseline.number !== history.at(-1)?.number) {
    throw new Error(`${path.join(dir, 'history')} ends at another number than ${baseline.name}: later files belong in migrations`);
  }
  return { baseline: isWithoutBaseline ? undefined : baseline, history, later };
}

/** All files of `dir` that a database of today has noted, in order. */
export function migrationNames(dir: string): string[] {
  return ['history', 'migrations'].flatMap((folder) => readFolder(path.join(dir, folder)).map(({ name }) => name));
}

function readFolder(dir: string): Migration[] {
  if (!existsSync(dir)) return [];
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const migrations = names.map((name): Migration => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`Migration ${path.join(dir, name)}: a name looks like 0001-what-it-does.sql`);
    const sql = readFileSync(path.join(dir, name), 'utf8');
    return { number: Number(number), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
  for (const [index, { number, name }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.number === number) throw new Error(`Migrations ${before.name} and ${name} have the same number`);
  }
  return migrations;
}

async function assertServerVersion(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  const version = Number(rows[0]?.version);
  if (version < OLDEST_SERVER) {
    throw new Error(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; 18 or newer is expected.`);
  }
}

async function prepareRole(client: PoolClient, role: string): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  try {
    if (known.rowCount === 0) await ignoring(client.query(`CREATE ROLE ${role} NOLOGIN`), ['42710', '23505']);
    const able = await client.query<{ able: boolean }>(
      `SELECT rolsuper OR EXISTS (SELECT 1 FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.roleid
         WHERE r.rolname = $1 AND m.member = u.oid AND m.set_option) AS able FROM pg_roles u WHERE rolname = current_user`,
      [role],
    );
    if (!able.rows[0]?.able) await client.query(`GRANT ${role} TO CURRENT_USER WITH INHERIT FALSE, SET TRUE`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error;
    const user = (await client.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name;
    throw new Error(
      `The database user "${user}" may not make or take on the role ${role}, which the server runs as. Let an administrator run: ` +
        `${known.rowCount ? '' : `CREATE ROLE ${role} NOLOGIN; `}GRANT ${role} TO "${user}" WITH INHERIT FALSE, SET TRUE;`,
      { cause: error },
    );
  }
}

async function prepareSchema(client: PoolClient, { schema, appRole }: MigrateOptions): Promise<void> {
  const known = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (known.rowCount === 0) {
    try {
      await client.query(`CREATE SCHEMA ${schema}`);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== '42501') throw error;
      throw new Error(`The database user may not make the schema ${schema}: grant it CREATE on the database.`, { cause: error });
    }
  }
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${appRole}`);
  await client.query(`SET search_path TO ${schema}`);
  await client.query(`CREATE TABLE IF NOT EXISTS migration (
    number int PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
}

async function applyMissing(client: PoolClient, { baseline, history, later }: Files, schema: string): Promise<string[]> {
  const { rows } = await client.query<Omit<Migration, 'sql'>>('SELECT number, name, sha256 FROM migration');
  const applied = new Map(rows.map((row) => [row.number, row]));
  const files = [...history, ...later];
  const unknown = rows.find((row) => !files.some((file) => file.number === row.number));
  if (unknown) {
    throw new Error(`The schema ${schema} was brought up by a newer version of the product (${unknown.name} is not known here).`);
  }
  const done: string[] = [];
  if (baseline && rows.length === 0) {
    await apply(client, baseline, history);
    for (const file of history) applied.set(file.number, file);
    done.push(baseline.name);
  }
  for (const file of files) {
    const before = applied.get(file.number);
    if (before && before.sha256 !== file.sha256) {
      throw new Error(
        `Migration ${file.name} was changed after it had been applied to the schema ${schema} as ${before.name}. ` +
          'Applied files stay as they are; write a new one.',
      );
    }
    if (!before) {
      await apply(client, file, [file]);
      done.push(file.name);
    }
  }
  return done;
}

/** Runs a file and records those that it replaces as applied. */
async function apply(client: PoolClient, { name, sql }: Migration, noted: readonly Migration[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    for (const one of noted)
      await client.query('INSERT INTO migration (number, name, sha256) VALUES ($1, $2, $3)', [one.number, one.name, one.sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const { message, position, hint } = error as pg.DatabaseError;
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new Error(`Migration ${name}${line}: ${message}${hint ? ` (${hint})` : ''}`, { cause: error });
  }
}

async function ignoring(query: Promise<unknown>, codes: string[]): Promise<void> {
  try {
    await query;
  } catch (error) {
    if (!codes.includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}
