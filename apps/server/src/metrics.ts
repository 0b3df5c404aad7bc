import { AdmittingPool } from '@pavilion/kit/admitting-pool';
import { createMetrics } from '@pavilion/kit/http-server';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readJobFigures } from './jobs/figures.ts';
import type { JobsHealth } from './jobs/worker.ts';
import type { Db } from './kernel/db.ts';
import type { SecurityEvent } from './deps.ts';
import type { BetPort } from './modules/betting/public.ts';
import { countHeld, findLag, readConsumerLags } from './modules/ledger/public.ts';

export interface PlatformMetrics {
  registry: Registry;
  /** The same port, each answer counted by kind and status. */
  counted(bets: BetPort): BetPort;
  /** Set in a process that works jobs. */
  watchJobs(health: () => JobsHealth): void;
  countEvent(kind: SecurityEvent['kind']): void;
  /** Set once sockets can be counted. */
  countSockets(hub: { size(): number; unknown(): number }): void;
}

/** More rows than this are said to be this many: a scrape shall not cost what it measures. */
const MAX_COUNTED = 100_000;

/** What an operator of the platform watches, beside the process's own figures and the times of requests. */
export function createPlatformMetrics(db: Db): PlatformMetrics {
  const registry = createMetrics();
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  gauge('db_pool_connections_in_use', 'Connections that work at the moment', () => db.totalCount - db.idleCount);
  gauge('db_pool_connections_max', 'Most connections of this process', () => db.options.max);
  gauge(
    'db_pool_waiting',
    'Callers that wait for a connection',
    () => db.waitingCount + (db instanceof AdmittingPool ? db.newcomerCount : 0),
  );
  const jobs = recent(() => readJobFigures(db));
  gauge('jobs_waiting', 'Jobs that are due and taken by nobody', async () => (await jobs())?.due ?? Number.NaN);
  gauge('jobs_failed', 'Jobs given up after their last try', async () => (await jobs())?.givenUp ?? Number.NaN);
  gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest due job has waited to be taken',
    async () => (await jobs())?.oldestDueSeconds ?? Number.NaN,
  );
  gauge('jobs_held_by_dead_workers', 'Jobs locked by a worker of no living process', async () => (await jobs())?.heldByDead ?? Number.NaN);
  // A figure that cannot be had is no number: the others are needed most when the database is away.
  gauge('operations_behind', 'Operations whose members were not notified yet', () =>
    findLag(db, 'hints', MAX_COUNTED).then(
      ({ waiting }) => waiting,
      () => Number.NaN,
    ),
  );
  gauge('operations_held', 'Operations that a consumer could not work and passed over', () => countHeld(db).catch(() => Number.NaN));
  registry.registerMetric(consumerLags(db));
  const answered = new Counter({
    name: 'bets_total',
    help: 'Operations of vendors, by how they were answered',
    labelNames: ['kind', 'status'],
    registers,
  });
  const events = new Counter({
    name: 'security_events_total',
    help: 'Security events of this process, by kind',
    labelNames: ['kind'],
    registers,
  });
  const failed = { status: 'error' };
  return {
    registry,
    countEvent: (kind) => {
      if (kind !== 'login.passed') events.inc({ kind });
    },
    counted: (bets) => ({
      ...bets,
      apply: (op) =>
        bets.apply(op).then(
          (answer) => {
            answered.inc({ kind: op.kind, status: answer.status });
            return answer;
          },
          (error: unknown) => {
            answered.inc({ kind: op.kind, ...failed });
            throw error;
          },
        ),
    }),
    watchJobs: (health) => {
      gauge('jobs_worker_up', '1 while this process works jobs, 0 while its runner cannot be started', () => (health().isUp ? 1 : 0));
      gauge('jobs_worker_restarts', 'How often the job runner of this process was started again', () => health().restarts);
    },
    countSockets: ({ size, unknown }) => {
      gauge('sockets_open', "Members' sockets that are open", size);
      gauge('hints_unknown', 'Hints this process sent whose name its version does not list', unknown);
    },
  };
}

const consumerLags = (db: Db) =>
  new Gauge({
    name: 'consumer_lag_seconds',
    help: 'Age of the oldest operation a consumer was not given yet',
    labelNames: ['consumer'],
    registers: [],
    async collect() {
      for (const { consumer, seconds } of await readConsumerLags(db).catch(() => [])) this.set({ consumer }, seconds);
    },
  });

/** One answer for all figures of a scrape; undefined when there is none. */
function recent<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | null = null;
  return () => {
    asked ??= read()
      .catch(() => undefined)
      .finally(() => {
        asked = null;
      });
    return asked;
  };
}
