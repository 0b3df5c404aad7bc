import { useSyncExternalStore } from 'react';

/** What the portal keeps of a login: never a password. Lives in sessionStorage, so each tab is its own. */
export interface LoginFacts {
  token: string;
  id: string;
  userName: string;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial */
  customerType: number;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
}

const KEY = 'login';
const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);
const listeners = new Set<() => void>();
let facts: LoginFacts | null = read();

function read(): LoginFacts | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text ? (JSON.parse(text) as LoginFacts) : null;
  } catch {
    return null;
  }
}

function publish(next: LoginFacts | null): void {
  facts = next;
  try {
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is off: the login lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export const sessionStore = {
  get: (): LoginFacts | null => facts,
  set: (next: LoginFacts): void => publish(next),
  /** Clears what belongs to the login; the brand and the language stay. */
  clear: (): void => {
    publish(null);
    try {
      for (const key of ['cpw', 'toWhichItem', 'popup-closed-user']) sessionStorage.removeItem(key);
    } catch {
      // Nothing kept, nothing to clear.
    }
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export interface SessionView {
  facts: LoginFacts | null;
  isLogin: boolean;
  isTrial: boolean;
  isAgent: boolean;
  /** Logged in with a real account. */
  isMember: boolean;
}

/** The session as screens see it. */
export function useSession(): SessionView {
  const current = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
  const isTrial = current?.customerType === 4;
  return {
    facts: current,
    isLogin: current !== null,
    isTrial,
    isAgent: current !== null && AGENT_TYPES.has(current.customerType),
    isMember: current !== null && !isTrial,
  };
}
