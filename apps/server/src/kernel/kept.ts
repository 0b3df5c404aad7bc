import { type BoundedMap, boundedMap } from './bounded-map.ts';

/** Answers as old as `ageMs` at most; of `most` keys. */
export interface Keeping<Value> {
  ageMs: number;
  most: number;
  /** What is not is read anew every time. Absent: all is, and who asks while it is read waits for the same reading. */
  isDear?: (value: Value) => boolean;
}

export interface Reading<Value> {
  key: string;
  now: Date;
  read: () => Promise<Value>;
}

interface Kept<Value> {
  at: number;
  value: Promise<Value>;
}

/** Keeps what is dear to read for a while, in each process, beside the database it was read from. What could not be read is asked for anew. */
export function createKeeper<Value>({ ageMs, most, isDear }: Keeping<Value>): (db: object, reading: Reading<Value>) => Promise<Value> {
  const kept = new WeakMap<object, BoundedMap<string, Kept<Value>>>();
  return async (db, { key, now, read }) => {
    const cache = kept.get(db) ?? boundedMap<string, Kept<Value>>(most);
    kept.set(db, cache);
    const known = cache.get(key);
    if (known && Math.abs(now.getTime() - known.at) < ageMs) return known.value;
    const value = read();
    const keep = (): void => cache.set(key, { at: now.getTime(), value });
    if (isDear) {
      if (isDear(await value)) keep();
    } else {
      keep();
      value.catch(() => cache.delete(key));
    }
    return value;
  };
}
