import { createTabStore, useTabStore } from '@pavilion/ui/tab-store';

/** What a tab stores of an operator's login. Each tab is its own, and closing it removes it. */
export interface DeskLogin {
  token: string;
  /** A session may rest this long. */
  idleSeconds: number;
  /** ISO time after which it ends however busy it is. */
  expiresAt: string;
}

/** Null: no operator is logged in. */
export const sessionStore = createTabStore<DeskLogin>('desk-login');
export const useDeskLogin = (): DeskLogin | null => useTabStore(sessionStore);
