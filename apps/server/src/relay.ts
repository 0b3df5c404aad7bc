import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, transaction } from './kernel/db.ts';
import { drainOutbox } from './modules/betting/public.ts';

const BATCH = 500;
/** Money on screen shall follow a bet within a tenth of a second. */
const IDLE_MS = 50;
const FAILED_MS = 1000;

/**
 * Turns what bets left in their outbox into hints, one a member and batch: bets themselves send nothing, because a notice
 * inside their transaction would cost them dearly. Returns how to stop it.
 */
export function startRelay({ db, log }: { db: Db; log: Logger }): () => Promise<void> {
  const stopped = new AbortController();
  const work = async () => {
    while (!stopped.signal.aborted) {
      const taken = await drainOnce(db).catch((error: unknown) => {
        log.warn({ err: error }, 'bet outbox waits');
        return -1;
      });
      if (taken < BATCH) await sleep(taken < 0 ? FAILED_MS : IDLE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const running = work();
  return async () => {
    stopped.abort();
    await running;
  };
}

/** One batch, all or nothing: rows taken away come back when the hints cannot be written. */
async function drainOnce(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const rows = await drainOutbox(tx, BATCH);
    const members = new Map(rows.map((row) => [row.memberId, row.brandId]));
    if (members.size > 0) {
      await tx.query(
        `INSERT INTO hint (brand_id, member_id, event) SELECT b, m, 'balance.changed' FROM unnest($1::text[], $2::text[]) AS t (b, m)`,
        [[...members.values()], [...members.keys()]],
      );
    }
    return rows.length;
  });
}
