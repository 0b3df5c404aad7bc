import { logout } from '@pavilion/contract/session';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { rememberMark } from './device.ts';
import { leave } from './enter.ts';
import { sessionNews } from './session-events.ts';
import { tellLeft } from './tabs.ts';

/**
 * Ends the session here, on the server and in the other tabs. Never throws: offline, this browser forgets all the
 * same and the server's session runs out by itself.
 */
export async function logOut(): Promise<void> {
  const memberId = sessionStore.get()?.id;
  await call(logout, {}).catch(() => undefined);
  rememberMark.set(false);
  sessionNews.tell(null);
  leave();
  if (memberId) tellLeft(memberId);
}
