import type { Clock } from '../kernel/clock.ts';
import { boundedMap } from '../kernel/bounded-map.ts';
import { maybeOne, one, type Sql } from '../kernel/db.ts';

const MAX_KEYS = 50_000;

export interface Throttle {
  /** Counts one call in this process; false when `points` in `seconds` are used up. */
  take(key: string, points: number, seconds: number): boolean;
}

/**
 * Courtesy limits of a single process: they slow down, they guard nothing. What guards is counted in the database. Many keys at once make
 * it forget the windows that began longest ago.
 */
export function createThrottle(clock: Clock, maxKeys = MAX_KEYS): Throttle {
  const windows = boundedMap<string, { taken: number; resetsAt: number }>(maxKeys);
  return {
    take(key, points, seconds) {
      const now = clock.now().getTime();
      const known = windows.get(key);
      if (known && known.resetsAt > now) {
        known.taken += 1;
        return known.taken <= points;
      }
      windows.set(key, { taken: 1, resetsAt: now + seconds * 1000 });
      return points >= 1;
    },
  };
}

export interface CountedLimit {
  key: string;
  points: number;
  seconds: number;
}

/** What is counted under a key now; null: nothing, or its window is over. Counts nothing. */
export async function readCounted(sql: Sql, key: string, now: Date): Promise<{ taken: number; resetsAt: Date } | null> {
  return maybeOne<{ taken: number; resetsAt: Date }>(
    sql,
    'SELECT taken, resets_at AS "resetsAt" FROM rate_count WHERE key = $1 AND resets_at > $2',
    [key, now],
  );
}

/** Counts one call over all nodes, atomically; false when the limit is used up. */
export async function takeCounted(sql: Sql, { key, points, seconds }: CountedLimit, now: Date): Promise<boolean> {
  const { taken } = await one<{ taken: number }>(
    sql,
    `
    INSERT INTO rate_count AS r (key, taken, resets_at) VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3))
    ON CONFLICT (key) DO UPDATE SET
      taken = CASE WHEN r.resets_at <= $2 THEN 1 ELSE r.taken + 1 END,
      resets_at = CASE WHEN r.resets_at <= $2 THEN excluded.resets_at ELSE r.resets_at END
    RETURNING taken`,
    [key, now, seconds],
  );
  return taken <= points;
}
