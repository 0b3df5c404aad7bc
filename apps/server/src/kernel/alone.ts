import pg from 'pg';
import type { Db } from './db.ts';

/** Works under a lock of the database; false, and nothing done, where another holds it. */
export type Alone = (kind: string, what: string, work: () => Promise<void>) => Promise<boolean>;

/**
 * Locks for a pass of work, on a connection of their own: a killed process gives them back. A connection of the pool would be held while the work waits
 * for others of it; jobs that did so at once, as many as the pool has connections, stopped the process for good.
 */
export async function withLocks<T>(db: Db, pass: (alone: Alone) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...db.options, application_name: 'pavilion-locks' });
  // One that broke took its locks along; its next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await pass(async (kind, what, work) => {
      const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS got', [kind, what]);
      if (!rows[0]?.got) return false;
      try {
        await work();
      } finally {
        await client.query('SELECT pg_advisory_unlock(hashtext($1), hashtext($2))', [kind, what]);
      }
      return true;
    });
  } finally {
    await client.end();
  }
}
