import type { Pool, PoolClient } from './pool.ts';

/**
 * Runs `work` in one transaction. Whatever it throws rolls everything back. Never wait on the network inside. An error at COMMIT means "unknown": callers
 * that move money look their key up instead of assuming a rollback.
 */
export async function transaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
