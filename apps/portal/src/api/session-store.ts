import { brand } from '../boot.ts';
import { createTabStore, useTabStore } from '@pavilion/ui/tab-store';

/** What the portal stores of a login: never a password. Each tab is its own. */
export interface LoginFacts {
  /** The member's brand; absent in what an earlier version stored. */
  brand?: string;
  token: string;
  id: string;
  userName: string;
  /** 0 member; 1, 2, 41, 42 agent; 4 trial */
  customerType: number;
  firstTimeLogin: boolean;
  passwordExpired: boolean;
  /** Why it must be changed. */
  passwordReason?: 'default' | 'operator' | 'age' | 'opened' | undefined;
}

const TRIAL_TYPE = 4;
const AGENT_TYPES: ReadonlySet<number> = new Set([1, 2, 41, 42]);
/** A tab that went to another brand retains its login, and does not use it there. */
const store = createTabStore<LoginFacts>('login', (stored) => stored.brand === undefined || stored.brand === brand.code);

export const sessionStore = {
  ...store,
  set: (next: LoginFacts): void => store.set({ ...next, brand: brand.code }),
  isTrial: (): boolean => store.get()?.customerType === TRIAL_TYPE,
  /** Clears what belongs to the login; the brand and the language stay. */
  clear: (): void => {
    store.set(null);
    try {
      for (const key of ['cpw', 'toWhichItem', 'popup-closed-user']) sessionStorage.removeItem(key);
    } catch {
      // Nothing stored, nothing to clear.
    }
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
  const current = useTabStore(store);
  const isTrial = current?.customerType === TRIAL_TYPE;
  return {
    facts: current,
    isLogin: current !== null,
    isTrial,
    isAgent: current !== null && AGENT_TYPES.has(current.customerType),
    isMember: current !== null && !isTrial,
  };
}
