// Prints a schema as SQL that makes it in an empty database: without functions and triggers, which are run from their files.
import type { Pool } from '../../packages/kit/src/pool.ts';
import { readRelations, readRoutines, readSequences, readTypes } from './read-catalog.ts';
import type { Relation } from './read-catalog.ts';

const HEAD = `-- What the files of history make, for an empty database. Written by scripts/database/write-baseline.ts.
SET LOCAL check_function_bodies = off;`;

/** Tables that bringing a schema up makes by itself. */
const OWN = new Set(['migration', 'routine', 'routine_set']);

/** What a row has of the moment or the server it is made on, or of chance: by `table.column`, how it is made. */
export const MADE: Readonly<Record<string, string>> = {
  'operation_consumer.seen': 'pg_current_snapshot()',
  'operation_consumer.next_xid': 'pg_snapshot_xmax(pg_current_snapshot())',
  'operation_consumer.at': 'now()',
  'operation_consumer.caught_up_at': 'now()',
  'secret.value': "encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex')",
  'secret.created_at': 'now()',
};

/** The statements, in the order in which each finds what it needs: types, functions of indexes, tables, rows, indexes, references, views, rights. */
export async function printBaseline(pool: Pool, schema: string): Promise<string> {
  const relations = (await readRelations(pool, schema)).filter(({ name }) => !OWN.has(name));
  const needed = (await readRoutines(pool, schema)).filter(({ isNeeded }) => isNeeded);
  const tables = relations.filter(({ isView }) => !isView);
  const whole = tables.filter(({ partitionOf }) => partitionOf === null);
  const statements = [
    ...(await readTypes(pool, schema)).map(({ definition }) => definition),
    ...(await readSequences(pool, schema)).map(({ definition }) => definition),
    ...needed.flatMap(({ definition, grants }) => [definition.trim().replace(` ${schema}.`, ' '), ...grants]),
    ...whole.map(tableText),
    ...tables.filter(({ partitionOf }) => partitionOf !== null).map(partitionText),
    ...(await sequenceNames(pool, schema)),
    ...(await rowsOf(pool, whole)),
    ...[...whole, ...tables.filter((one) => one.partitionOf !== null)].flatMap(({ indexes }) => indexes),
    ...whole.flatMap(({ name, constraints }) => constraints.filter(isReference).map((one) => `ALTER TABLE ${name} ADD ${one}`)),
    ...inOrder(relations.filter(({ isView }) => isView)).map(viewText),
    ...relations.flatMap(({ grants, comments }) => [...grants, ...comments]),
    ...(await sequenceValues(pool, schema)),
  ];
  return `${HEAD}\n\n${statements.map((one) => `${one};`).join('\n')}\n`;
}

const isReference = (constraint: string): boolean => / FOREIGN KEY /.test(constraint);

function tableText({ name, columns, constraints, partitionBy, options }: Relation): string {
  const lines = [...columns, ...constraints.filter((one) => !isReference(one))].map((line) => `  ${line}`).join(',\n');
  return `CREATE TABLE ${name} (\n${lines}\n)${partitionBy ? ` PARTITION BY ${partitionBy}` : ''}${options ? ` WITH (${options})` : ''}`;
}

const partitionText = ({ name, partitionOf, options }: Relation): string =>
  `CREATE TABLE ${name} PARTITION OF ${partitionOf ?? ''}${options ? ` WITH (${options})` : ''}`;

const viewText = ({ name, definition, options }: Relation): string =>
  `CREATE VIEW ${name}${options ? ` WITH (${options})` : ''} AS\n${definition.replace(/;\s*$/, '')}`;

/** Views that others read come first. */
function inOrder(views: readonly Relation[]): Relation[] {
  const done: Relation[] = [];
  const visit = (view: Relation): void => {
    if (done.includes(view)) return;
    for (const other of views) if (other !== view && new RegExp(String.raw`\b${other.name}\b`).test(view.definition)) visit(other);
    done.push(view);
  };
  for (const view of views) visit(view);
  return done;
}

/** Rows that migrations bring: lists of constants, and where counting begins. Those of a table by its first column. */
async function rowsOf(pool: Pool, tables: readonly Relation[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
      [name],
    );
    const names = columns.map((column) => column.name);
    const cells = names.map((column) => cellOf(name, column)).join(', ');
    const { rows } = await pool.query<{ line: string }>(`SELECT concat_ws(', ', ${cells}) AS line FROM ${name} ORDER BY 1`);
    if (rows.length === 0) continue;
    const values = rows.map(({ line }) => `  (${line})`).join(',\n');
    found.push(`INSERT INTO ${name} (${names.join(', ')}) OVERRIDING SYSTEM VALUE VALUES\n${values}`);
  }
  return found;
}

/** The text of a cell; `MADE` unchanged, so that it is made in the new database. */
function cellOf(table: string, column: string): string {
  const made = MADE[`${table}.${column}`];
  return made === undefined ? `quote_nullable(${column}::text)` : `'${made.replaceAll("'", "''")}'`;
}

/** Sequences of identity columns that keep the name of a table as it was called before. */
async function sequenceNames(pool: Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ sql: string }>(
    `SELECT format('ALTER SEQUENCE %I RENAME TO %I', c.relname || '_' || a.attname || '_seq', s.relname) AS sql
       FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'i'
         JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
       WHERE s.relkind = 'S' AND s.relnamespace = $1::regnamespace AND s.relname <> c.relname || '_' || a.attname || '_seq' ORDER BY 1`,
    [schema],
  );
  return rows.map(({ sql }) => sql);
}

async function sequenceValues(pool: Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ sql: string }>(
    `SELECT format('SELECT setval(%L, %s)', sequencename, last_value) AS sql FROM pg_sequences WHERE schemaname = $1 AND last_value IS NOT NULL ORDER BY 1`,
    [schema],
  );
  return rows.map(({ sql }) => sql);
}
