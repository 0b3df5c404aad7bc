import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { Cost, Sample } from './sample.ts';

const MICROS_A_TICK = 10_000;
/** Sessions tell their counters of rows when they have been idle for a second. */
const SETTLE_MS = 1_100;

const READ = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes",
  (SELECT tup_inserted + tup_updated + tup_deleted FROM pg_stat_database WHERE datname = current_database())::float8 AS rows`;

/** User and system time of a process, in microseconds. 0 where the system has no /proc. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MICROS_A_TICK;
  } catch {
    return 0;
  }
}

/** Measures what the turns on one database cost: rows written, bytes of log, processor time of the Node process `pid`. */
export function meter(pool: Pool, pid: number): (turn: () => Promise<Sample>) => Promise<Sample> {
  const read = async (): Promise<{ walBytes: number; rows: number }> => {
    await sleep(SETTLE_MS);
    return (await pool.query<{ walBytes: number; rows: number }>(READ)).rows[0] ?? { walBytes: 0, rows: 0 };
  };
  return async (turn) => {
    const before = await read();
    const cpu = cpuOf(pid);
    const sample = await turn();
    const nodeCpuUs = cpuOf(pid) - cpu;
    const after = await read();
    const calls = Math.max(1, sample.latencies.length);
    return {
      ...sample,
      cost: {
        rows: (after.rows - before.rows) / calls,
        walBytes: (after.walBytes - before.walBytes) / calls,
        nodeCpuUs: nodeCpuUs / calls,
      },
    };
  };
}

/** Medians of the turns; nothing where none was measured. */
export function costOf(samples: readonly Sample[]): Partial<Cost> {
  const costs = samples.flatMap((sample) => sample.cost ?? []);
  if (costs.length === 0) return {};
  const middle = (of: (cost: Cost) => number): number => costs.map(of).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
  return {
    rows: Number(middle((cost) => cost.rows).toFixed(1)),
    walBytes: Math.round(middle((cost) => cost.walBytes)),
    nodeCpuUs: Math.round(middle((cost) => cost.nodeCpuUs)),
  };
}
