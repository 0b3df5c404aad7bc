import pg from 'pg';
import type { Db } from './db.ts';

/** Runs `work` under the advisory lock of a kind and a name. False, without running it, if this process or another holds the lock. */
export type WithAdvisoryLock = (kind: string, what: string, work: () => Promise<void>) => Promise<boolean>;

export interface Locks {
  withAdvisoryLock: WithAdvisoryLock;
  close(): Promise<void>;
}

/**
 * Advisory locks on one connection of their own: when the process dies, PostgreSQL releases them. On a connection of the pool, as many jobs as the pool has
 * connections could hold all of them while their work waits for another one, for ever.
 */
export function createLocks(db: Db): Locks {
  const pool = new pg.Pool({ ...db.options, max: 1, idleTimeoutMillis: 0, application_name: 'pavilion-locks' });
  // A broken connection releases its locks; the next one has none.
  pool.on('error', () => undefined);
  // PostgreSQL grants a lock again to the connection that holds it, so the locks of this process are remembered here.
  const underWay = new Set<string>();
  return {
    withAdvisoryLock: async (kind, what, work) => {
      const key = JSON.stringify([kind, what]);
      if (underWay.has(key)) return false;
      underWay.add(key);
      try {
        const { rows } = await pool.query<{ got: boolean }>('SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS got', [kind, what]);
        if (!rows[0]?.got) return false;
        try {
          await work();
        } finally {
          // If this fails, the pool closes the connection, which releases all its locks.
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

/** Advisory locks for one run of work; their connection is closed afterwards. */
export async function withLocks<T>(db: Db, pass: (alone: WithAdvisoryLock) => Promise<T>): Promise<T> {
  const { withAdvisoryLock, close } = createLocks(db);
  try {
    return await pass(withAdvisoryLock);
  } finally {
    await close();
  }
}
