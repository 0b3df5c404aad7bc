import { useSyncExternalStore } from 'react';

/** News of the session, one thing at a time, until it has been seen. */
export type SessionNews =
  /** After a login: where to begin, or to go on. */
  | { kind: 'welcome'; isFirst: boolean }
  /** The server no longer knows the session, or the member logged out in another tab. */
  | { kind: 'over'; reason: 'lost' | 'left-elsewhere' };

let news: SessionNews | null = null;
const listeners = new Set<() => void>();

export const sessionNews = {
  get: (): SessionNews | null => news,
  publish: (next: SessionNews | null): void => {
    news = next;
    for (const listener of listeners) listener();
  },
};

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSessionNews = (): SessionNews | null => useSyncExternalStore(follow, sessionNews.get, sessionNews.get);
