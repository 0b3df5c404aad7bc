import { logout } from '@pavilion/contract/session';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { rememberMark } from './device.ts';
import { endSession } from './create-session.ts';
import { sessionNews } from './session-events.ts';
import { tellLeft } from './tabs.ts';

let leaving = false;

/** During a logout a refused call is no news: the session is meant to be over. */
export const isLeaving = (): boolean => leaving;

/** A call that ends the session by what it does: news of its end is none meanwhile. */
export async function whileLeaving<T>(work: () => Promise<T>): Promise<T> {
  leaving = true;
  try {
    return await work();
  } finally {
    leaving = false;
  }
}

/**
 * Ends the session here, on the server and in the other tabs. Never throws: offline, this browser forgets all the
 * same and the server's session runs out by itself.
 */
export async function logOut(): Promise<void> {
  const memberId = sessionStore.get()?.id;
  leaving = true;
  await call(logout, {}).catch(() => undefined);
  rememberMark.set(false);
  sessionNews.tell(null);
  endSession();
  leaving = false;
  if (memberId) tellLeft(memberId);
}
