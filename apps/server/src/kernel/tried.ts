import type { Tx } from './db.ts';

/** Does something and takes it back: what it refuses is refused now, and nothing else comes of it. */
export async function tried(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.query('SAVEPOINT tried');
  try {
    await work();
  } finally {
    await tx.query('ROLLBACK TO SAVEPOINT tried');
  }
}
