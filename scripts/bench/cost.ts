import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { cpuOf, treeOf } from './processor-time.ts';
import type { Cost, Sample } from './sample.ts';

/** Sessions report their counters of rows when they have been idle for a second. */
const SETTLE_MS = 1_100;

const READ = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes",
  (SELECT tup_inserted + tup_updated + tup_deleted FROM pg_stat_database WHERE datname = current_database())::float8 AS rows`;

export interface MeteredProcesses {
  /** On the database that the calls work on. */
  pool: Pool;
  /** Process id of the database server. */
  postmaster: number;
  /** The Node process that works the calls; none for pgbench, which speaks to the database alone. */
  server?: number;
}

interface CostReading {
  rows: number;
  walBytes: number;
  /** Seconds of processor time. */
  server: number;
  database: number;
  client: number;
}

/**
 * Measures what the turns on one database cost a call: rows written, bytes of log, processor time of the server and of the database,
 * and the share of all processors that the client of the bench takes: this process and programs it ran, where it is not the server itself.
 */
export function meter({ pool, postmaster, server }: MeteredProcesses): (turn: () => Promise<Sample>) => Promise<Sample> {
  const read = async (): Promise<CostReading> => {
    const [written = { rows: 0, walBytes: 0 }] = (await pool.query<{ rows: number; walBytes: number }>(READ)).rows;
    return {
      ...written,
      server: server === undefined ? 0 : cpuOf([server]),
      database: cpuOf(treeOf(postmaster)),
      client: server === process.pid ? 0 : cpuOf([process.pid]),
    };
  };
  return async (turn) => {
    await sleep(SETTLE_MS);
    const before = await read();
    const begun = performance.now();
    const sample = await turn();
    const seconds = (performance.now() - begun) / 1_000;
    const ended = await read();
    await sleep(SETTLE_MS);
    const { rows, walBytes } = await read();
    const calls = Math.max(1, Math.round(sample.tps * seconds));
    const each = (total: number): number => total / calls;
    return {
      ...sample,
      cost: {
        rows: each(rows - before.rows),
        walBytes: each(walBytes - before.walBytes),
        serverCpuUs: each((ended.server - before.server) * 1e6),
        databaseCpuUs: each((ended.database - before.database) * 1e6),
        clientPercent: ((ended.client - before.client) / seconds / availableParallelism()) * 100,
      },
    };
  };
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Medians of the turns; nothing where none was measured. */
export function costOf(samples: readonly Sample[]): Partial<Cost> {
  const costs = samples.flatMap((sample) => sample.cost ?? []);
  if (costs.length === 0) return {};
  const middle = (of: (cost: Cost) => number): number => costs.map(of).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  return {
    rows: round(
      middle((cost) => cost.rows),
      1,
    ),
    walBytes: round(middle((cost) => cost.walBytes)),
    serverCpuUs: round(middle((cost) => cost.serverCpuUs)),
    databaseCpuUs: round(middle((cost) => cost.databaseCpuUs)),
    clientPercent: round(middle((cost) => cost.clientPercent)),
  };
}
