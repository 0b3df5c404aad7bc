import { setTimeout as sleep } from 'node:timers/promises';
import { noteRunning } from '@pavilion/kit/watchdog';
import type { TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Task, Tick } from '../deps.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import type { Heartbeat } from './heartbeat.ts';
import { LastingPool } from './lasting-pool.ts';
import { repairTimes } from './repair-times.ts';
import { type Runner, startRunner } from './runner.ts';
import { watchWallClock } from './wall-clock.ts';

export interface WorkerOptions {
  /** Its settings are used for a few connections of the worker's own: waiting for work must not cost the pool any. */
  db: Db;
  log: Logger;
  clock: Clock;
  tasks: Readonly<Record<string, Task>>;
  ticks: readonly Tick[];
  /** Of this process: carries the state of its jobs, unlocks those of the dead. */
  heartbeat: Heartbeat;
}

export interface JobsHealth {
  isUp: boolean;
  /** Why jobs are not worked; empty while they are. */
  reason: string;
  /** How often the runner had to be started again. */
  restarts: number;
}

export interface Worker {
  health(): JobsHealth;
  /** Takes no new job and resolves when those under way are done. */
  stop(): Promise<void>;
}

/** One listens; the others take jobs and put them back. */
const CONNECTIONS = 3;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A database on another machine may have a clock of its own, which is set back unseen by this one. */
const REPAIR_MS = 60_000;
/** How long running tasks may take to end before a new runner is started. */
const ENDING_PATIENCE_MS = 20_000;
/** So long a worker that stops waits for a database that is away. */
const STOP_PATIENCE_MS = 5_000;

/**
 * Works jobs and schedules. Any number of processes may run one: a job is taken by one of them, a due tick is enqueued
 * once (the library keeps the last run of each in the database). Ticks of an hour or a day that fell due while nothing ran
 * are made up for, once. A runner that ends by itself is started again until it runs; throws if the first start fails.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, log, heartbeat } = options;
  // The library writes what it reads as JSON, which knows no bigint: numbers come to it as the driver gives them.
  const pool = new LastingPool({ ...db.options, types: pg.types, max: CONNECTIONS, application_name: 'pavilion-worker' });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'worker lost a connection'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const work = new SupervisedWork(options, pool);
  heartbeat.reportJobs(() => work.state());
  try {
    await work.start();
  } catch (error) {
    pool.giveUp();
    await pool.end();
    throw error;
  }
  const unwatch = watchWallClock((seconds) => work.clockSetBack(seconds));
  const repair = setInterval(() => {
    void work.repair().catch(() => undefined);
  }, REPAIR_MS);
  repair.unref();
  return {
    health: () => work.health(),
    async stop() {
      unwatch();
      clearInterval(repair);
      const patience = setTimeout(() => pool.giveUp(), STOP_PATIENCE_MS);
      await work.stop();
      clearTimeout(patience);
      await pool.end();
    },
  };
}

class SupervisedWork {
  readonly #options: WorkerOptions;
  readonly #pool: LastingPool;
  readonly #taskList: TaskList;
  /** Pools under whose names jobs may be under way: the runner's, and those of runners not quite at their end. */
  readonly #pools = new Set<string>();
  readonly #stopping = new AbortController();
  #runner: Runner | null = null;
  #supervision: Promise<void> = Promise.resolve();
  #reason = 'starting';
  #restarts = 0;

  constructor(options: WorkerOptions, pool: LastingPool) {
    this.#options = options;
    this.#pool = pool;
    this.#taskList = taskListOf(options);
  }

  health(): JobsHealth {
    return { isUp: this.#reason === '', reason: this.#reason, restarts: this.#restarts };
  }

  state() {
    return { isUp: this.#reason === '', restarts: this.#restarts, pools: [...this.#pools] };
  }

  async start(): Promise<void> {
    await this.#startRunner();
    this.#supervision = this.#supervise();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#reason = 'stopping';
    await this.#runner?.stop();
    await this.#supervision;
  }

  /** The library sleeps until the next minute of the old clock and must be restarted. */
  clockSetBack(seconds: number): void {
    this.#options.log.warn({ seconds }, 'the clock was set back; schedules restart');
    void this.#runner?.stop();
  }

  async repair(): Promise<void> {
    const mended = await repairTimes(this.#pool, new Date());
    if (mended > 0) this.#options.log.warn({ mended }, 'times of jobs and schedules lay in the future and were mended');
  }

  async #startRunner(): Promise<void> {
    const { log, ticks, heartbeat } = this.#options;
    await this.repair();
    this.#runner = await startRunner({
      pool: this.#pool,
      log,
      taskList: this.#taskList,
      ticks,
      onPool: (id) => {
        this.#pools.add(id);
      },
    });
    this.#reason = '';
    await heartbeat.beat();
  }

  async #supervise(): Promise<void> {
    const { log, heartbeat } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const ended = this.#runner;
      if (!ended) return;
      const reason = await ended.failed;
      if (signal.aborted) return;
      this.#reason = reason;
      log.error({ reason }, 'the job runner ended and is started again');
      void heartbeat.beat();
      await this.#letGo(ended);
      for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        try {
          await this.#startRunner();
          this.#restarts += 1;
          if (signal.aborted) await this.#runner?.stop();
          break;
        } catch (error) {
          this.#reason = error instanceof Error ? error.message : String(error);
          log.error({ reason: this.#reason }, 'the job runner cannot be started; trying again');
        }
      }
    }
  }

  /** What an ended runner could not write down is worked again; a task it still has under way keeps its lock. */
  async #letGo({ poolId, ended }: Runner): Promise<void> {
    const { log, heartbeat } = this.#options;
    const free = ended
      .then(async () => {
        this.#pools.delete(poolId);
        await heartbeat.release(poolId);
      })
      .catch((error: unknown) => {
        // Left to the watch over silent holders.
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'jobs of an ended runner are not unlocked yet');
      });
    await Promise.race([free, sleep(ENDING_PATIENCE_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined)]);
  }
}

function taskListOf({ tasks, ticks, clock }: WorkerOptions): TaskList {
  const list: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) list[name] = (payload) => noted(name, () => task(payload as Record<string, unknown>));
  for (const tick of ticks) list[`tick:${tick.name}`] = () => noted(`tick:${tick.name}`, () => tick.run(clock.now()));
  return list;
}

async function noted(name: string, work: () => Promise<void>): Promise<void> {
  const end = noteRunning(`task ${name}`);
  try {
    await work();
  } finally {
    end();
  }
}
