import { sessionStore } from '../../api/session-store.ts';
import { rememberMark } from '../../shared/session/remember-mark.ts';

/** The first paint does not wait longer for a session that is on its way. */
const PATIENCE_MS = 3000;

/**
 * Before the first paint: exchanges the single-use login code of the address, or brings back a remembered login.
 * A plain visitor waits for nothing and loads nothing.
 */
export async function arrive(code: string | null): Promise<void> {
  const { search } = window.location;
  // Few addresses name who sent the visitor: the first script does not contain the code for it. If it does not load, the code counts while it is in the address.
  if (/[?&](?:affiliate|referral)Code=/.test(search)) {
    void import('./referral.ts').then(
      ({ rememberReferral }) => rememberReferral(search),
      () => undefined,
    );
  }
  if (!code && (sessionStore.get() || !rememberMark.get())) return;
  const bring = import('./bring-session.ts').then(
    ({ bringSession }) => bringSession(code),
    // The page opens without a session. A remembered login is tried again at the next start.
    () => undefined,
  );
  await Promise.race([bring, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
