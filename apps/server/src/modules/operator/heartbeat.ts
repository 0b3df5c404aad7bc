import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { newId } from '@pavilion/contract/id';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';

const BEAT_MS = 15_000;

/** Says every quarter of a minute that this process lives. Returns how to stop, which takes it off the list. */
export function startHeartbeat({ db, clock, log }: { db: Db; clock: Clock; log: Logger }, role: 'all' | 'http' | 'worker'): () => Promise<void> {
  const startedAt = clock.now();
  const id = newId('prc', startedAt.getTime());
  const beat = async (): Promise<void> => {
    await db.query(
      `INSERT INTO process_heartbeat (id, role, host, pid, started_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`, [id, role, hostname(), process.pid, startedAt, clock.now()])
      .catch((error: unknown) => { log.warn({ err: error }, 'heartbeat missed'); });
  };
  let running = beat();
  const timer = setInterval(() => { running = beat(); }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await db.query('DELETE FROM process_heartbeat WHERE id = $1', [id]).catch(() => undefined);
  };
}
