import { logout, touchSession } from '@pavilion/contract/identity/session';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { call, sessionLost } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { endSession } from '../../shared/session/create-session.ts';
import { forgetMember } from '../../shared/session/forget-member.ts';
import { isLeaving } from '../../shared/session/log-out.ts';
import { sessionNews } from '../../shared/session/session-events.ts';
import { onLeft } from '../../shared/session/tabs.ts';

/** The server lets a session rest for 30 minutes; reading and moving about count as being here. */
const TOUCH_MS = 4 * MINUTE_MS;
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Watches over the session while the portal is open. Returns how to stop. */
export function startSessionLife(): () => void {
  const lost = () => {
    if (isLeaving()) return;
    endSession();
    sessionNews.publish({ kind: 'over', reason: 'lost' });
  };
  sessionLost.add(lost);
  const stopHearing = onLeft((memberId) => {
    if (sessionStore.get()?.id !== memberId) return;
    // This tab may have a session of its own: the member meant to leave this browser.
    void call(logout, {}).catch(() => undefined);
    endSession();
    forgetMember();
    sessionNews.publish({ kind: 'over', reason: 'left-elsewhere' });
  });
  const stopTouching = keepAwake();
  return () => {
    sessionLost.delete(lost);
    stopHearing();
    stopTouching();
  };
}

/** Reports to the server from time to time that the member is active, only when they were. */
function keepAwake(): () => void {
  let touched = Date.now();
  const sign = () => {
    const now = Date.now();
    if (now - touched < TOUCH_MS || !sessionStore.get()) return;
    touched = now;
    void call(touchSession, {}).catch(() => undefined);
  };
  for (const kind of SIGNS_OF_LIFE) document.addEventListener(kind, sign, { passive: true, capture: true });
  return () => {
    for (const kind of SIGNS_OF_LIFE) document.removeEventListener(kind, sign, { capture: true });
  };
}
