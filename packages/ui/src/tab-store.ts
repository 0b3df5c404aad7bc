import { useSyncExternalStore } from 'react';

export interface TabStore<T> {
  get: () => T | null;
  /** Null forgets it. */
  set: (next: T | null) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * One JSON value of this tab, in `sessionStorage` under `key`: it outlives a reload, other tabs do not see it, closing the tab forgets it.
 * Where storage is off it lasts as long as the page. Text that is no JSON, and what `accepts` turns
 * down when the tab is loaded, counts as nothing kept.
 */
export function createTabStore<T>(key: string, accepts: (stored: T) => boolean = () => true): TabStore<T> {
  const listeners = new Set<() => void>();
  let value = read(key, accepts);
  return {
    get: () => value,
    set: (next) => {
      value = next;
      try {
        if (next === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is off or full.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read<T>(key: string, accepts: (stored: T) => boolean): T | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
    return stored !== null && accepts(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The value as it is now; the component is drawn again when it changes. */
export const useTabStore = <T>({ subscribe, get }: TabStore<T>): T | null => useSyncExternalStore(subscribe, get, get);
