import type { Db } from './db.ts';

/** Works under a lock of the session, which a killed process gives back; false, and nothing done, where another holds it. */
export async function alone(db: Db, kind: string, what: string, work: () => Promise<void>): Promise<boolean> {
  const client = await db.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS got', [kind, what]);
    if (!rows[0]?.got) return false;
    try {
      await work();
    } finally {
      await client.query('SELECT pg_advisory_unlock(hashtext($1), hashtext($2))', [kind, what]);
    }
    return true;
  } finally {
    client.release();
  }
}
