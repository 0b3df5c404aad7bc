import { createMetrics } from '@pavilion/kit/http-server';
import { Counter, Gauge, type Registry } from 'prom-client';
import { JOB_SCHEMA } from './jobs/prepare.ts';
import { type Db, one } from './kernel/db.ts';
import type { BetPort } from './modules/betting/public.ts';

export interface PlatformMetrics {
  registry: Registry;
  /** The same port, each answer counted by kind and status. */
  counted(bets: BetPort): BetPort;
  /** To be told once sockets can be counted. */
  countSockets(size: () => number): void;
}

/** More rows than this are said to be this many: a scrape shall not cost what it measures. */
const MOST_COUNTED = 100_000;

const count = async (db: Db, from: string): Promise<number> =>
  (await one<{ n: number }>(db, `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${from} LIMIT ${MOST_COUNTED}) found`)).n;

/** What an operator of the platform watches, beside the process's own figures and the times of requests. */
export function createPlatformMetrics(db: Db): PlatformMetrics {
  const registry = createMetrics();
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number | Promise<number>) => new Gauge({
    name, help, registers, async collect() { this.set(await read()); },
  });
  // A figure that cannot be had is no number: the others are needed most when the database is away.
  const asked = (name: string, help: string, from: string) => gauge(name, help, () => count(db, from).catch(() => Number.NaN));
  gauge('db_pool_connections_in_use', 'Connections that work at the moment', () => db.totalCount - db.idleCount);
  gauge('db_pool_connections_max', 'Most connections of this process', () => db.options.max);
  gauge('db_pool_waiting', 'Callers that wait for a connection', () => db.waitingCount);
  asked('jobs_waiting', 'Jobs that are due and not done', `${JOB_SCHEMA}._private_jobs WHERE run_at <= now() AND attempts < max_attempts`);
  asked('jobs_failed', 'Jobs given up after their last try', `${JOB_SCHEMA}._private_jobs WHERE attempts >= max_attempts AND locked_at IS NULL`);
  asked('bet_outbox_rows', 'Bets whose members were not told yet', 'bet_outbox');
  const answered = new Counter({ name: 'bets_total', help: 'Operations of vendors, by how they were answered', labelNames: ['kind', 'status'], registers });
  const failed = { status: 'error' };
  return {
    registry,
    counted: (bets) => ({
      ...bets,
      apply: (op) => bets.apply(op).then(
        (answer) => { answered.inc({ kind: op.kind, status: answer.status }); return answer; },
        (error: unknown) => { answered.inc({ kind: op.kind, ...failed }); throw error; },
      ),
    }),
    countSockets: (size) => gauge('sockets_open', 'Members\' sockets that are open', size),
  };
}
