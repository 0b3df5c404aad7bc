import { send } from '@pavilion/contract/base/client';
import { logout } from '@pavilion/contract/identity/session';
import { headersFor } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { rememberMark } from './remember-mark.ts';
import { endSession } from './create-session.ts';
import { forgetMember } from './forget-member.ts';
import { sessionNews } from './session-events.ts';
import { announceLogOut } from './tabs.ts';

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
 * Ends the session here, in the other tabs and on the server. Never throws and waits for no answer: offline or on a page that is
 * left at once, this browser has forgotten the session, and the server's runs out by itself.
 */
export function logOut(): Promise<void> {
  const memberId = sessionStore.get()?.id;
  leaving = true;
  // Sent before the token is forgotten, to its end although the page may be left meanwhile.
  void send(logout, { headers: headersFor(logout), keepalive: true })
    .catch(() => undefined)
    .finally(() => (leaving = false));
  // Without its worker this browser gets no pushes while the page is closed.
  void navigator.serviceWorker?.getRegistration().then((worker) => worker?.unregister());
  rememberMark.set(false);
  sessionNews.publish(null);
  endSession();
  forgetMember();
  if (memberId) announceLogOut(memberId);
  return Promise.resolve();
}
