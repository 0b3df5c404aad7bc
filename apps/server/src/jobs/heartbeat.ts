import { hostname } from 'node:os';
import { newId } from '@pavilion/contract/base/id';
import type { Logger } from 'pino';
import { many, one, type Db, type Sql } from '../kernel/db.ts';
import { JOB_SCHEMA } from './prepare.ts';
import { createWatch, type Heartbeats } from './silence.ts';

/** So often a process says that it lives. */
const BEAT_MS = 4_000;
/** A process silent for so long is gone. One that paused 10 s has spoken again by then. */
export const SILENT_MS = 16_000;

export interface HeartbeatOptions {
  db: Db;
  log: Logger;
  role: 'all' | 'http' | 'worker';
  /** No other process works on this database: every process listed at the start is dead. */
  alone?: boolean;
  /** Milliseconds between beats (4,000), and of silence after which a process counts as dead (16,000). */
  beatMs?: number;
  silentMs?: number;
}

/** What a process says of its jobs. */
export interface JobsState {
  isUp: boolean;
  restarts: number;
  /** Pools of its own under whose names jobs may be locked. */
  pools: readonly string[];
}

export interface Heartbeat {
  /** From now on the beats carry the state of this process's jobs, and jobs of the dead are unlocked with them. */
  reportJobs(jobs: () => JobsState): void;
  /** Beats now. */
  beat(): Promise<void>;
  /** Unlocks the jobs of a pool that has ended in this process. */
  release(pool: string): Promise<void>;
  /** Stops and takes the process off the list. */
  stop(): Promise<void>;
}

/**
 * Says every few seconds that this process lives, by the database's clock, and unlocks jobs of processes that do not any more.
 * A worker paused for longer than the silence finds its job worked by another: tasks are idempotent.
 */
export function startHeartbeat({ db, log, role, alone = false, beatMs = BEAT_MS, silentMs = SILENT_MS }: HeartbeatOptions): Heartbeat {
  const id = newId('prc');
  const watch = createWatch({ silentMs, beatMs });
  let jobs: (() => JobsState) | null = null;
  let isAlone = alone;
  let stopped = false;
  const beat = async (): Promise<void> => {
    if (stopped) return;
    try {
      await say(db, { id, role, jobs: jobs?.() ?? null });
      if (!jobs) return;
      const seen = await look(db, id);
      const own = jobs().pools;
      const foreign = seen.holders.filter((pool) => !own.includes(pool));
      const dead = isAlone ? foreign : watch.dead({ ...seen, holders: foreign }, performance.now());
      isAlone = false;
      if (dead.length > 0) await unlock(db, { pools: dead, log });
    } catch (error) {
      watch.interrupted();
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'heartbeat missed');
    }
  };
  let running = beat();
  const timer = setInterval(() => {
    running = running.then(beat);
  }, beatMs);
  timer.unref();
  return {
    reportJobs(state) {
      jobs = state;
    },
    async beat() {
      running = running.then(beat);
      await running;
    },
    release: (pool) => unlock(db, { pools: [pool], log }),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await db.query('DELETE FROM process_heartbeat WHERE id = $1', [id]).catch(() => undefined);
    },
  };
}

interface Words {
  id: string;
  role: string;
  jobs: JobsState | null;
}

async function say(sql: Sql, { id, role, jobs }: Words): Promise<void> {
  await sql.query(
    `INSERT INTO process_heartbeat AS h (id, role, host, pid, started_at, seen_at, beats, jobs, job_restarts, worker_pools)
     VALUES ($1, $2, $3, $4, now(), now(), 1, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET seen_at = now(), beats = h.beats + 1, jobs = excluded.jobs, job_restarts = excluded.job_restarts,
       worker_pools = excluded.worker_pools`,
    [id, role, hostname(), process.pid, jobs && (jobs.isUp ? 'up' : 'down'), jobs?.restarts ?? 0, jobs?.pools ?? []],
  );
}

/** The others with pools, and who holds locks. */
async function look(sql: Sql, self: string): Promise<Heartbeats> {
  const { holders } = await one<{ holders: string[] }>(
    sql,
    `SELECT ARRAY(SELECT DISTINCT locked_by FROM ${JOB_SCHEMA}._private_jobs WHERE locked_by IS NOT NULL) AS holders`,
  );
  if (holders.length === 0) return { holders, others: [] };
  const others = await many<{ id: string; beats: bigint; pools: string[] }>(
    sql,
    'SELECT id, beats, worker_pools AS pools FROM process_heartbeat WHERE id <> $1',
    [self],
  );
  return { holders, others };
}

async function unlock(sql: Sql, { pools, log }: { pools: readonly string[]; log: Logger }): Promise<void> {
  const { held } = await one<{ held: number }>(
    sql,
    `SELECT count(*)::int AS held FROM ${JOB_SCHEMA}._private_jobs WHERE locked_by = ANY ($1)`,
    [pools],
  );
  if (held === 0) return;
  await sql.query(`SELECT ${JOB_SCHEMA}.force_unlock_workers($1), pg_notify('jobs:insert', json_build_object('count', $2::int)::text)`, [
    pools,
    held,
  ]);
  log.warn({ jobs: held, pools }, 'jobs of a dead worker are unlocked');
}
