import { useSyncExternalStore } from 'react';

/** What a tab keeps of an operator's login. Lives in sessionStorage, so each tab is its own, and closing it forgets it. */
export interface DeskLogin {
  token: string;
  /** A session may rest this long. */
  idleSeconds: number;
  /** ISO time after which it ends however busy it is. */
  expiresAt: string;
}

const KEY = 'desk-login';
const listeners = new Set<() => void>();
let login: DeskLogin | null = read();

function read(): DeskLogin | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text ? (JSON.parse(text) as DeskLogin) : null;
  } catch {
    return null;
  }
}

function publish(next: DeskLogin | null): void {
  login = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: the login lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const sessionStore = {
  get: (): DeskLogin | null => login,
  set: (next: DeskLogin): void => publish(next),
  clear: (): void => publish(null),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useDeskLogin = (): DeskLogin | null => useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
