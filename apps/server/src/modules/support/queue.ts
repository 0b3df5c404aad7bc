import type { Db } from '../../kernel/db.ts';
import { many, one } from '../../kernel/db.ts';
import { singleFlight } from '../../kernel/single-flight.ts';

/** An operator counts as there while the desk asked for the board so lately. */
export const PRESENT_SECONDS = 75;
const LATEST = 20;
const LEAST = 3;

export interface Queue {
  /** Place of everybody who waits, from 1, by conversation. */
  places: ReadonlyMap<string, number>;
  /** Operators who take chats of the brand now. */
  answering: number;
  /** Median of the last waits; null where there were fewer than three. */
  usualWaitSeconds: number | null;
}

export interface QueueReader {
  /** As of the call or later, never earlier. All who ask while one reading runs share the next. */
  read(brandId: string, now: Date): Promise<Queue>;
  /** As of some seconds ago at most, for who does not wait in it. */
  lately(brandId: string, now: Date): Promise<Queue>;
}

const LATELY_MS = 5_000;

/** One claim moves everybody who waits: a thousand screens that ask at once cost two readings. */
export function createQueueReader(db: Db): QueueReader {
  const share = singleFlight();
  const last = new Map<string, { at: number; queue: Promise<Queue> }>();
  const read = (brandId: string, now: Date): Promise<Queue> => share(brandId, () => readQueue(db, brandId, now));
  return {
    read,
    lately: (brandId, now) => {
      const known = last.get(brandId);
      const age = now.getTime() - (known?.at ?? 0);
      if (known && age >= 0 && age < LATELY_MS) return known.queue;
      const queue = read(brandId, now);
      last.set(brandId, { at: now.getTime(), queue });
      // One that failed is asked for again.
      queue.catch(() => last.delete(brandId));
      return queue;
    },
  };
}

async function readQueue(db: Db, brandId: string, now: Date): Promise<Queue> {
  const rows = await many<{ id: string }>(
    db,
    `SELECT id FROM chat_conversation WHERE brand_id = $1 AND state = 'waiting' ORDER BY queued_at, id`,
    [brandId],
  );
  const facts = await one<{ answering: number; wait: number | null }>(
    db,
    `SELECT (SELECT count(*)::int FROM chat_operator
         WHERE NOT away AND seen_at > $2::timestamptz - make_interval(secs => $3) AND $1 = ANY (brand_ids)) AS answering,
       (SELECT CASE WHEN count(*) >= $5 THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY w.seconds))::int END
          FROM (SELECT extract(epoch FROM claimed_at - queued_at)::float8 AS seconds FROM chat_conversation
             WHERE brand_id = $1 AND claimed_at IS NOT NULL ORDER BY started_at DESC LIMIT $4) w) AS wait`,
    [brandId, now, PRESENT_SECONDS, LATEST, LEAST],
  );
  return { places: new Map(rows.map(({ id }, index) => [id, index + 1])), answering: facts.answering, usualWaitSeconds: facts.wait };
}
