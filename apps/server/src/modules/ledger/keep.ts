import { one } from '../../kernel/db.ts';
import type { Sql } from '../../kernel/db.ts';

const ROLL_AT_ONCE = 50_000;
const MONTHS_AHEAD = 12;
const DAY_MS = 86_400_000;

/** Brings the cached balances of house and clearing accounts up to date. For a job, each minute; several may run at once. */
export async function rollUpAccounts(sql: Sql): Promise<void> {
  const { horizon } = await one<{ horizon: bigint }>(sql, 'SELECT ledger_horizon() AS horizon');
  for (;;) {
    const { left } = await one<{ left: bigint }>(sql, 'SELECT ledger_rollup($1, $2) AS left', [horizon, ROLL_AT_ONCE]);
    if (left <= 0n) return;
  }
}

/** Makes the coming year's partitions of journals and entries. For a job, daily. Returns how many tables were made. */
export async function extendPartitions(sql: Sql, now: Date): Promise<number> {
  const to = new Date(now.getTime() + MONTHS_AHEAD * 31 * DAY_MS);
  const { made } = await one<{ made: number }>(sql, 'SELECT ledger_extend($1::date, $2::date) AS made', [now, to]);
  return made;
}
