import type { Pool } from '../../packages/kit/src/pool.ts';
import { MADE } from './print-baseline.ts';

/** What a printed schema leaves out: every relation by name with its rights, owned sequences, partitions by time among them. */
export async function factsOf(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT c.relname AS name, c.relkind AS kind, ARRAY(SELECT unnest(c.relacl)::text ORDER BY 1) AS rights, c.reloptions AS options,
       ARRAY(SELECT format('%s.%s', o.relname, d.deptype) FROM pg_depend d JOIN pg_class o ON o.oid = d.refobjid
             WHERE c.relkind = 'S' AND d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass ORDER BY 1) AS owned,
       CASE WHEN c.relkind = 'S' THEN pg_sequence_last_value(c.oid) END AS value
     FROM pg_class c WHERE c.relnamespace = 'platform'::regnamespace ORDER BY 1`,
  );
  return rows;
}

/** Columns of such rows that change by use. */
const USED = new Set([
  'audit_head.seq',
  'audit_head.hash',
  'content_version.version',
  'currency.used_since',
  'ledger_period.closed_through',
  'ledger_period.stamped_from',
  'ledger_progress.rolled_through',
  'operation_consumer.number',
  'operation_consumer.next_number',
]);

/** Rows of every table that has some, as texts; without what is made of the moment, the server or chance. */
export async function rowsOf(pool: Pool, { isUsed = false } = {}): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'platform'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> ALL ('{migration,routine,routine_set}') GROUP BY 1 ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const compared = columns
      .filter((column) => !(`${name}.${column}` in MADE || (isUsed && USED.has(`${name}.${column}`))))
      .map((column) => `"${column}"::text`);
    const { rows } = await pool.query<{ line: string }>(
      `SELECT jsonb_build_array(${compared.join(', ')})::text AS line FROM ${name} ORDER BY 1`,
    );
    if (rows.length > 0) found[name] = rows.map(({ line }) => line);
  }
  return found;
}
