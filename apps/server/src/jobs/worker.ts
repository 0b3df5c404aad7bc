import { Logger as WorkerLogger, parseCronItems, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Task, Tick } from '../deps.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import { JOB_SCHEMA } from './prepare.ts';

export interface WorkerOptions {
  /** Its settings are used for a few connections of the worker's own: waiting for work must not cost the pool any. */
  db: Db;
  log: Logger;
  clock: Clock;
  tasks: Readonly<Record<string, Task>>;
  ticks: readonly Tick[];
}

export interface Worker {
  /** Takes no new job and resolves when those under way are done. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
/** One listens; the others take jobs and put them back. */
const CONNECTIONS = 3;
/**
 * Without a delay the library does not wait, when it stops, until the end of a job is written: the job would stay locked for
 * hours and then run again.
 */
const BOOKKEEPING = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
/** A tick tried in vain so often waits for its next turn. */
const TICK_TRIES = 5;
const MISSED_HOURS = 25;

/**
 * Works jobs and schedules. Any number of processes may run one: a job is taken by one of them, a due tick is enqueued
 * once (the library keeps the last run of each in the database). Ticks of an hour or a day that fell due while nothing ran
 * are made up for, once.
 */
export async function startWorker({ db, log, clock, tasks, ticks }: WorkerOptions): Promise<Worker> {
  // The library writes what it reads as JSON, which knows no bigint: numbers come to it as the driver gives them.
  const pool = new pg.Pool({ ...db.options, types: pg.types, max: CONNECTIONS, application_name: 'pavilion-worker' });
  pool.on('error', (error) => log.warn({ err: error }, 'worker lost a connection'));
  pool.on('connect', (client) => { client.on('error', () => undefined); });
  const taskList: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) taskList[name] = (payload) => task(payload as Record<string, unknown>);
  for (const tick of ticks) taskList[`tick:${tick.name}`] = () => tick.run(clock.now());
  const runner = await run({
    pgPool: pool,
    schema: JOB_SCHEMA,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 1000,
    preset: { worker: BOOKKEEPING },
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
    taskList,
    parsedCronItems: parseCronItems(ticks.map(cronItem)),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

/** A tick that still waits is replaced by its next turn, so that none pile up. */
function cronItem({ name, cron }: Tick) {
  const isOften = cron.startsWith('*');
  return {
    task: `tick:${name}`, match: cron, identifier: name,
    options: {
      jobKey: `tick:${name}`, jobKeyMode: 'replace' as const, maxAttempts: TICK_TRIES, backfillPeriod: isOften ? 0 : MISSED_HOURS * 3_600_000,
    },
  };
}
