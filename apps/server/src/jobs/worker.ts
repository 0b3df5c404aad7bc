import { Logger as WorkerLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { Task, Tick } from '../deps.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import { JOB_SCHEMA } from './prepare.ts';

export interface WorkerOptions {
  db: Db;
  log: Logger;
  clock: Clock;
  tasks: Readonly<Record<string, Task>>;
  ticks: readonly Tick[];
}

/**
 * Works jobs and schedules. Any number of processes may run one: a job is taken by one of them, a due tick is enqueued
 * once (the library keeps the last run of each in the database).
 */
export async function startWorker({ db, log, clock, tasks, ticks }: WorkerOptions): Promise<Runner> {
  const taskList: TaskList = {};
  for (const [name, task] of Object.entries(tasks)) taskList[name] = (payload) => task(payload as Record<string, unknown>);
  for (const tick of ticks) taskList[`tick:${tick.name}`] = () => tick.run(clock.now());
  return run({
    pgPool: db,
    schema: JOB_SCHEMA,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error(message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
    taskList,
    parsedCronItems: parseCronItems(ticks.map((tick) => ({ task: `tick:${tick.name}`, match: tick.cron, identifier: tick.name }))),
  });
}
