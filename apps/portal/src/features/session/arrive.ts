import { sessionStore } from '../../api/session-store.ts';
import { rememberMark } from './device.ts';
import { rememberReferral } from './referral.ts';

/** A login from elsewhere travels in the address as a code good for one use, under this name. */
const CODE = 'token';
/** The first picture does not wait longer for a session that is on its way. */
const PATIENCE_MS = 3000;

/**
 * Before the first picture: takes a one-time code out of the address, and brings back a remembered login. A plain
 * visitor waits for nothing and loads nothing.
 */
export async function arrive(): Promise<void> {
  rememberReferral(window.location.search);
  const code = takeCode();
  if (!code && (sessionStore.get() || !rememberMark.get())) return;
  const bring = import('./bring-session.ts').then(({ bringSession }) => bringSession(code));
  await Promise.race([bring, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** The code leaves the address at once: neither history nor a shared link may carry it. */
function takeCode(): string | null {
  const address = new URL(window.location.href);
  const code = address.searchParams.get(CODE);
  if (code === null) return null;
  address.searchParams.delete(CODE);
  window.history.replaceState(window.history.state, '', address);
  return code;
}
