import type { Pool, PoolClient } from '../../packages/kit/src/pool.ts';
import { schemas } from '../../apps/pavilion/src/schemas.ts';
import type { SchemaName } from '../../apps/pavilion/src/schemas.ts';

/** First line of a dump; after it comes a `TableLine` for each table, followed by its rows, one array of texts and nulls a line. */
export interface Header {
  /** The moment the dump shows; the programs are started at it again. */
  madeAt: string;
  /** The files that had been applied, so that the schema can be made from them again. A program that came later has none. */
  migrations: Partial<Record<SchemaName, { name: string; sha256: string }[]>>;
  /** SQL that prepares what depends on the day the schema was made, run between schema and rows; absent: the schema has nothing of the kind. */
  prepare?: string[];
  sequences: { name: string; value: string }[];
  /** Jobs that waited; the library that keeps them has a schema of its own, so they are enqueued again. */
  jobs: { task: string; payload: unknown; key: string | null; runAt: string }[];
  /** Tokens of sessions that were open, by the name of the member in it. */
  sessions: Record<string, { brand: string; token: string }>;
  /** What the calls of `answers.ts` answered in that release. */
  answers: Record<string, unknown>;
  /** What confirms the acts that waited for a second operator, by their name in `waiting/leave.ts`. A dump made before there was one has none. */
  waiting?: Record<string, unknown>;
}

interface TableLine {
  table: string;
  columns: string[];
}

interface Column {
  table: string;
  name: string;
  type: string;
}

const MANY = 500;

/** The columns that can be written, of every table that is not a partition. */
async function columnsOf(client: Pool | PoolClient): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL ('{migration,routine,routine_set}')
         AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY 1, a.attnum`,
    [schemas.map(({ schema }) => schema)],
  );
  return Map.groupBy(rows, ({ table }) => table);
}

/** The lines of a dump. `pool` connects as a superuser and nothing else writes meanwhile. */
export async function dumpRelease(pool: Pool, known: Pick<Header, 'madeAt' | 'sessions' | 'answers' | 'waiting'>): Promise<string[]> {
  const header: Header = {
    ...known,
    migrations: Object.fromEntries(
      await Promise.all(
        schemas.map(async ({ schema }) => [
          schema,
          (await pool.query(`SELECT name, sha256 FROM ${schema}.migration ORDER BY number`)).rows,
        ]),
      ),
    ) as Header['migrations'],
    sequences: (
      await pool.query<Header['sequences'][number]>(
        `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
         WHERE schemaname = ANY ($1) AND last_value IS NOT NULL ORDER BY 1`,
        [schemas.map(({ schema }) => schema)],
      )
    ).rows,
    jobs: (
      await pool.query<Header['jobs'][number]>(
        `SELECT t.identifier AS task, j.payload, j.key, j.run_at::text AS "runAt" FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier NOT LIKE 'tick:%' ORDER BY j.id`,
      )
    ).rows,
  };
  const lines = [JSON.stringify(header)];
  for (const [table, columns] of await columnsOf(pool)) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT jsonb_build_array(${columns.map(({ name }) => `${name}::text`).join(', ')})::text AS line FROM ${table}`,
    );
    if (rows.length === 0) continue;
    lines.push(JSON.stringify({ table, columns: columns.map(({ name }) => name) } satisfies TableLine), ...rows.map(({ line }) => line));
  }
  return lines;
}

/** Puts the rows of a dump into the schema it was made of, in place of those the migrations brought. `pool` connects as a superuser. */
export async function loadRelease(pool: Pool, [first = '', ...lines]: readonly string[]): Promise<void> {
  const header = JSON.parse(first) as Header;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const sql of header.prepare ?? []) await client.query(sql);
    // Neither triggers nor references check rows that were checked when they were written.
    await client.query('SET LOCAL session_replication_role = replica');
    const tables = await columnsOf(client);
    await client.query(`TRUNCATE ${[...tables.keys()].join(', ')}`);
    let table: TableLine | undefined;
    let rows: string[] = [];
    for (const line of [...lines, '{}']) {
      if (line.startsWith('[')) rows.push(line);
      if (table && rows.length > 0 && (rows.length === MANY || !line.startsWith('['))) {
        await insert(client, { table, rows, types: tables.get(table.table) ?? [] });
        rows = [];
      }
      if (!line.startsWith('[')) table = JSON.parse(line) as TableLine;
    }
    for (const { name, value } of header.sequences) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
    for (const { task, payload, key, runAt } of header.jobs) {
      await client.query('SELECT graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4)', [
        task,
        JSON.stringify(payload),
        key,
        runAt,
      ]);
    }
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}

async function insert(client: PoolClient, { table, rows, types }: { table: TableLine; rows: string[]; types: Column[] }): Promise<void> {
  const cells = table.columns.map((column, index) => `(r ->> ${index})::${types.find(({ name }) => name === column)?.type ?? 'text'}`);
  await client.query(
    `INSERT INTO ${table.table} (${table.columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${cells.join(', ')} FROM jsonb_array_elements($1::jsonb) r`,
    [`[${rows.join(',')}]`],
  );
}
