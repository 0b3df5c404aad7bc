import pino from 'pino';
import type { Task, Tick } from '../../deps.ts';
import type { Db } from '../../kernel/db.ts';
import { startHeartbeat } from '../heartbeat.ts';
import { startWorker, type Worker } from '../worker.ts';

export type TestWorker = Worker;

export interface TestWorkerOptions {
  db: Db;
  tasks: Record<string, Task>;
  ticks?: Tick[];
  alone?: boolean;
  beatMs?: number;
  silentMs?: number;
}

/** A worker as a process of its own would run it, with its heartbeat. */
export async function testWorker({ db, tasks, ticks = [], ...patience }: TestWorkerOptions): Promise<TestWorker> {
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const heartbeat = startHeartbeat({ db, log, role: 'worker', ...patience });
  const worker = await startWorker({ db, log, clock: { now: () => new Date() }, tasks, ticks, heartbeat });
  return {
    health: worker.health,
    async stop() {
      await worker.stop();
      await heartbeat.stop();
    },
  };
}
