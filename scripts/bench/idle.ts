import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { reachDatabase } from '../../apps/pavilion/src/reach-database.ts';
import { startProduct } from '../../apps/pavilion/src/testing/started-product.ts';
import { cpuOf, treeOf } from './processor-time.ts';

/** What the start leaves behind (statistics, the first schedules, pools that shrink) is over by then. */
const SETTLE_MS = 60_000;
const MEASURED_MS = 60_000;

/**
 * The whole product without a visitor, for a minute: share of one core that server and database use, and transactions of the
 * database a second. Linux only: it reads /proc.
 */
export async function run(): Promise<void> {
  const {
    product: { data: dataDir },
    stop,
  } = await startProduct();
  const database = await reachDatabase({ databaseUrl: undefined, dataDir }, 'platform');
  try {
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const { pid: server } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.owner'), 'utf8')) as { pid: number };
    await sleep(SETTLE_MS);
    const before = {
      server: cpuOf([server]),
      database: cpuOf(treeOf(postmaster)),
      transactions: await transactions(database.pool),
      at: performance.now(),
    };
    await sleep(MEASURED_MS);
    const seconds = (performance.now() - before.at) / 1000;
    const share = (now: number, then: number): number => Math.round((10_000 * (now - then)) / seconds) / 100;
    const serverPercent = share(cpuOf([server]), before.server);
    const databasePercent = share(cpuOf(treeOf(postmaster)), before.database);
    console.log(
      JSON.stringify({
        bench: 'idle',
        seconds: Math.round(seconds),
        serverCpuPercent: serverPercent,
        databaseCpuPercent: databasePercent,
        cpuPercent: Math.round(100 * (serverPercent + databasePercent)) / 100,
        transactionsPerSecond: Math.round((100 * ((await transactions(database.pool)) - before.transactions)) / seconds) / 100,
      }),
    );
  } finally {
    await database.close();
    await stop();
  }
}

async function transactions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: bigint }>('SELECT sum(xact_commit + xact_rollback)::bigint AS n FROM pg_stat_database');
  return Number(rows[0]?.n ?? 0n);
}
