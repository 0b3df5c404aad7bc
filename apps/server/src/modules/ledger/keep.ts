import { setTimeout as sleep } from 'node:timers/promises';
import { one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';

const ROLL_AT_ONCE = 50_000;
/** The database gives up waiting for writers after 50 ms, so that those behind it do not wait longer. */
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_TRIES = 100;

/** Asks until writers let the exclusive lock through; some wait between the tries, growing to 250 ms. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries >= MAX_TRIES) throw error;
      await sleep(Math.min(250, 5 * tries));
    }
  }
}

/** Brings the cached balances of house and clearing accounts up to date. For a job, each minute; several may run at once. */
export async function rollUpAccounts(sql: Sql): Promise<void> {
  const { horizon } = await patiently(() => one<{ horizon: bigint }>(sql, 'SELECT ledger_horizon() AS horizon'));
  for (;;) {
    const { left } = await one<{ left: bigint }>(sql, 'SELECT ledger_rollup($1, $2) AS left', [horizon, ROLL_AT_ONCE]);
    if (left <= 0n) return;
  }
}

/**
 * Closes the period before `through`: whatever is stamped earlier is committed, and whatever is posted from now on is stamped at or
 * after it. `sql` is the pool, one statement a try. Answers until when the books are closed, which is never earlier than before.
 */
export async function closePeriod(sql: Sql, through: Date): Promise<Date> {
  const { closed } = await patiently(() => one<{ closed: Date }>(sql, 'SELECT ledger_close($1) AS closed', [through]));
  return closed;
}

/** Before which moment nothing can be posted any more. */
export const closedBefore = async (sql: Sql): Promise<Date> =>
  (await one<{ closed: Date }>(sql, 'SELECT closed_through AS closed FROM ledger_period')).closed;
