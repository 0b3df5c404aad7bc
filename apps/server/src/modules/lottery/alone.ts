import pg from 'pg';
import type { Db } from '../../kernel/db.ts';

/** One process at a time does what bears a number; another that comes meanwhile leaves it. */
export interface Alone {
  run(number: bigint, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Of the locks of the database this number space is ours. */
const SPACE = 7290;

/**
 * Locks that die with this process, held by one connection of their own: a settlement of minutes takes none from requests, and needs none of theirs
 * while it holds its lock.
 */
export function createAlone(db: Db): Alone {
  const pool = new pg.Pool({ ...db.options, max: 1, idleTimeoutMillis: 0, application_name: 'pavilion-lottery' });
  // A connection that broke took its locks along; the next one begins anew.
  pool.on('error', () => undefined);
  // The connection is granted a lock again that it has: what is under way here is known here.
  const underWay = new Set<number>();
  return {
    async run(number, work) {
      const key = Number(number % 2_147_483_647n);
      if (underWay.has(key)) return;
      underWay.add(key);
      try {
        const { rows } = await pool.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS ours', [SPACE, key]);
        if (!rows[0]?.ours) return;
        try {
          await work();
        } finally {
          await pool.query('SELECT pg_advisory_unlock($1, $2)', [SPACE, key]).catch(() => undefined);
        }
      } finally {
        underWay.delete(key);
      }
    },
    close: () => pool.end(),
  };
}
