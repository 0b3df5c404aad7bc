import { type BoundedMap, boundedMap } from './bounded-map.ts';

/** Values are at most `ageMs` old; at most `maxEntries` keys are held. */
export interface TtlCacheOptions<Value> {
  ageMs: number;
  maxEntries: number;
  /** Values it refuses are read again every time. Absent: every value is cached, and concurrent callers share one read. */
  isWorthCaching?: (value: Value) => boolean;
}

export interface CacheRead<Value> {
  key: string;
  now: Date;
  read: () => Promise<Value>;
}

interface CacheEntry<Value> {
  at: number;
  value: Promise<Value>;
}

/** A cache in this process, one per database object. A failed read is not cached. */
export function ttlCache<Value>({
  ageMs,
  maxEntries,
  isWorthCaching,
}: TtlCacheOptions<Value>): (db: object, reading: CacheRead<Value>) => Promise<Value> {
  const caches = new WeakMap<object, BoundedMap<string, CacheEntry<Value>>>();
  return async (db, { key, now, read }) => {
    const cache = caches.get(db) ?? boundedMap<string, CacheEntry<Value>>(maxEntries);
    caches.set(db, cache);
    const known = cache.get(key);
    if (known && Math.abs(now.getTime() - known.at) < ageMs) return known.value;
    const value = read();
    const keep = (): void => cache.set(key, { at: now.getTime(), value });
    if (isWorthCaching) {
      if (isWorthCaching(await value)) keep();
    } else {
      keep();
      value.catch(() => cache.delete(key));
    }
    return value;
  };
}
