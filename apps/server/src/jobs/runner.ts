import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, parseCronItems, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';
import type { Tick } from '../deps.ts';
import type { LastingPool } from './lasting-pool.ts';
import { JOB_SCHEMA } from './prepare.ts';

export interface Runner {
  /** Under this name its jobs are locked. */
  poolId: string;
  /** Resolves with the reason when it takes no more jobs without having been stopped. */
  failed: Promise<string>;
  /** Resolves when no job of it is under way any more. */
  ended: Promise<void>;
  /** Looks for jobs now. */
  nudge(): void;
  /** Takes no new job and resolves when those under way are done. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  pool: LastingPool;
  log: Logger;
  taskList: TaskList;
  ticks: readonly Tick[];
  /** Called before the first job is taken. */
  onPool(id: string): void;
}

const CONCURRENCY = 4;
/**
 * A notification calls the workers; the poll in between finds jobs that were missed while not listening and jobs that became due.
 * Each look costs a statement of each worker.
 */
const LOOK_MS = 10_000;
/**
 * Without a delay the library does not wait, when it stops, until the end of a job is written: the job would stay locked
 * and run again.
 */
const BOOKKEEPING = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
/** A tick tried in vain so often waits for its next turn. */
const TICK_TRIES = 5;

/** Starts the library once. Throws when it cannot start. */
export async function startRunner({ pool, log, taskList, ticks, onPool }: RunnerOptions): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const failed = Promise.withResolvers<string>();
  let workers: WorkerPool | undefined;
  let cause = '';
  let stopping = false;
  const nudge = (): void => {
    if (!stopping && workers) workers.nudge(CONCURRENCY);
  };
  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool;
    onPool(workerPool.id);
  });
  events.on('pool:fatalError', ({ error, action }) => {
    cause = `${action}: ${wordsOf(error)}`;
  });
  events.on('pool:gracefulShutdown', ({ message }) => {
    stopping = true;
    failed.resolve(cause || message);
  });
  // A new listener has missed earlier notifications.
  events.on('pool:listen:success', () => {
    setImmediate(nudge);
  });
  events.on('job:error', ({ job }) => nudgeAtRetry(job.attempts, nudge));
  const runner = await run({
    pgPool: pool,
    schema: JOB_SCHEMA,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: LOOK_MS,
    preset: { worker: BOOKKEEPING },
    events,
    logger: workerLog(log),
    taskList,
    parsedCronItems: parseCronItems(ticks.map(cronItem)),
  });
  const ended = runner.promise
    .catch((error: unknown) => {
      cause ||= wordsOf(error);
    })
    .finally(() => {
      failed.resolve(cause || 'it ended');
    });
  return {
    poolId: workers?.id ?? '',
    failed: failed.promise,
    ended,
    nudge,
    stop: async () => {
      if (!stopping) await runner.stop().catch((error: unknown) => log.warn({ reason: wordsOf(error) }, 'jobs did not stop cleanly'));
      stopping = true;
      await ended;
    },
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The library waits e^tries seconds after a failure; a retry that is due before the next look is looked for in time. */
function nudgeAtRetry(attempts: number, nudge: () => void): void {
  const dueMs = Math.exp(Math.min(attempts, 10)) * 1000 + 100;
  if (dueMs < LOOK_MS) setTimeout(nudge, dueMs).unref();
}

/** The library warns of fewer connections than jobs at once; ours only take jobs and put them back, and jobs work on the product's pool. */
const FEWER_CONNECTIONS = 'having maxPoolSize';

const workerLog = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning' && !message.includes(FEWER_CONNECTIONS)) log.warn(message);
    else log.debug(message);
  });

/** A tick that still waits is replaced by its next turn, so that none pile up. */
function cronItem({ name, cron }: Tick) {
  return {
    task: `tick:${name}`,
    match: cron,
    identifier: name,
    options: { jobKey: `tick:${name}`, jobKeyMode: 'replace' as const, maxAttempts: TICK_TRIES, backfillPeriod: missedMs(cron) },
  };
}

/** How far back a missed turn is made up for: as far as there is exactly one, and not at all for what comes every few minutes. */
function missedMs(cron: string): number {
  const [minute = '*', hour = '*'] = cron.split(' ');
  if (minute.startsWith('*')) return 0;
  return hour.startsWith('*') ? HOUR_MS : DAY_MS;
}
