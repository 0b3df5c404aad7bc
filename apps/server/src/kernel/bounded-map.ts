export interface BoundedMap<K, V> {
  readonly size: number;
  get(key: K): V | undefined;
  /** Keeps a value as the newest; beyond the bound the oldest goes. */
  set(key: K, value: V): void;
  delete(key: K): void;
}

/**
 * A map that callers from outside may fill: when it is full only the value set longest ago is dropped, so that no caller can make it
 * forget others by many keys of their own at once.
 */
export function boundedMap<K, V>(most: number): BoundedMap<K, V> {
  const map = new Map<K, V>();
  return {
    get size() {
      return map.size;
    },
    get: (key) => map.get(key),
    set(key, value) {
      map.delete(key);
      map.set(key, value);
      if (map.size <= most) return;
      const [oldest] = map.keys();
      map.delete(oldest as K);
    },
    delete: (key) => {
      map.delete(key);
    },
  };
}
