import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';

/** Anything that runs a statement: the pool (one statement, its own transaction) or a client inside `transaction`. */
export interface Sql {
  query<Row extends QueryResultRow = QueryResultRow>(statement: Statement, values?: unknown[]): Promise<QueryResult<Row>>;
}

export interface PreparedStatement {
  name: string;
  text: string;
}

export type Statement = string | PreparedStatement;

/**
 * A statement that each connection reads and plans once: planning costs most statements of a few rows more than running them. For what every call or
 * every bet asks, and whose plan is the same for all values. The name is made of the text: one text is one name on a connection, always.
 */
export const prepared = (text: string): PreparedStatement => ({ name: createHash('sha256').update(text).digest('hex').slice(0, 24), text });

export { transaction } from '@pavilion/kit/transaction';

export type Db = Pool;
export type Tx = PoolClient;

/** First row, or null. */
export async function maybeOne<Row extends object>(sql: Sql, statement: Statement, values?: unknown[]): Promise<Row | null> {
  const [row] = await many<Row>(sql, statement, values);
  return row ?? null;
}

/** Exactly one row; none is a bug. */
export async function one<Row extends object>(sql: Sql, statement: Statement, values?: unknown[]): Promise<Row> {
  const row = await maybeOne<Row>(sql, statement, values);
  if (!row) throw new Error('expected one row, found none');
  return row;
}

/** All rows. That their type is what the statement answers is checked by `scripts/row-types.test.ts`. */
export async function many<Row extends object>(sql: Sql, statement: Statement, values?: unknown[]): Promise<Row[]> {
  return (await sql.query(statement, values)).rows as Row[];
}

/**
 * Commits the transaction without waiting for the disk, so that rows many others wait for are released one disk write sooner. The result must not be reported
 * before `flushed`: until then a crash of PostgreSQL takes it back whole. What commits durably after it makes it durable as well. `alone`: waits, in the
 * same round trip, until no other transaction of this name is under way.
 */
export const commitBeforeDisk = (tx: Tx, alone?: string): Promise<unknown> =>
  alone === undefined ? tx.query('SET LOCAL synchronous_commit = off') : tx.query(BEFORE_DISK_ALONE, [alone]);

const BEFORE_DISK_ALONE = prepared(`SELECT set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended($1, 0))`);

/** Resolves when everything committed so far is on the disk. Those who ask at once are served by one write. */
export const flushed = (sql: Sql): Promise<unknown> => sql.query(FLUSH);

const FLUSH = prepared(`SELECT pg_logical_emit_message(false, 'pavilion', '', true)`);
