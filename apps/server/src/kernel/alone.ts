import pg from 'pg';
import type { Db } from './db.ts';

/** Works under a lock of the database, known by a kind and a name; false, and nothing done, where another holds it, in this process or elsewhere. */
export type Alone = (kind: string, what: string, work: () => Promise<void>) => Promise<boolean>;

export interface Locks {
  alone: Alone;
  close(): Promise<void>;
}

/**
 * Locks on a connection of their own: a killed process gives them back. A connection of the pool would be held while the work waits for others of it; jobs
 * that did so at once, as many as the pool has connections, stopped the process for good.
 */
export function createLocks(db: Db): Locks {
  const pool = new pg.Pool({ ...db.options, max: 1, idleTimeoutMillis: 0, application_name: 'pavilion-locks' });
  // A connection that broke took its locks along; the next one begins without any.
  pool.on('error', () => undefined);
  // PostgreSQL grants a connection a lock again that it holds: what is under way here is known here.
  const underWay = new Set<string>();
  return {
    alone: async (kind, what, work) => {
      const key = JSON.stringify([kind, what]);
      if (underWay.has(key)) return false;
      underWay.add(key);
      try {
        const { rows } = await pool.query<{ got: boolean }>('SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS got', [kind, what]);
        if (!rows[0]?.got) return false;
        try {
          await work();
        } finally {
          // The pool ends a connection whose statement failed: the lock goes with it, as all others it holds do.
          await pool.query('SELECT pg_advisory_unlock(hashtext($1), hashtext($2))', [kind, what]).catch(() => undefined);
        }
        return true;
      } finally {
        underWay.delete(key);
      }
    },
    close: () => pool.end(),
  };
}

/** Locks for one pass of work. */
export async function withLocks<T>(db: Db, pass: (alone: Alone) => Promise<T>): Promise<T> {
  const { alone, close } = createLocks(db);
  try {
    return await pass(alone);
  } finally {
    await close();
  }
}
