import { expect } from 'vitest';
import type { TestPlatform } from './test-platform.ts';

interface Steps {
  /** SQL of the lock that is held. */
  has: readonly [string, ...string[]];
  /** SQL of the lock that is taken after it. */
  takes: readonly [string, ...string[]];
}

/**
 * Does `act` while a transaction has one lock, and takes another one in it once `act` waits for it: it must be free, else each would wait for the other. Answers what
 * `act` answered.
 */
export async function besideLock<T>(
  { database }: Pick<TestPlatform, 'database'>,
  { has, takes }: Steps,
  act: () => Promise<T>,
): Promise<T> {
  const other = await database.ownerPool.connect();
  const query = ([text, ...values]: Steps['has']) => other.query(text, values);
  try {
    await other.query('BEGIN');
    expect((await query(has)).rowCount).toBe(1);
    const { pid } = (await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0] ?? { pid: 0 };
    const acting = act();
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))';
    await expect.poll(async () => (await database.ownerPool.query(waiting, [pid])).rowCount, { interval: 5 }).toBe(1);
    const taken = await query(takes).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    await other.query('ROLLBACK');
    const answer = await acting;
    expect(taken).toBe('taken');
    return answer;
  } finally {
    other.release();
  }
}

/** As where an operator decides on a proposal: its row, and then the audit trail. */
export const besideDecision = <T>(world: Pick<TestPlatform, 'database'>, id: string, act: () => Promise<T>): Promise<T> => {
  const takes = ['SELECT FROM audit_head FOR UPDATE NOWAIT'] as const;
  return besideLock(world, { has: ['SELECT FROM proposal WHERE id = $1 FOR UPDATE', id], takes }, act);
};
