import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../../boot.ts';
import { useClock } from '../../parts/moment.ts';
import { takeDue } from './reminders.ts';

const LOOK_MS = 5_000;
const STAY_MS = 60_000;

/** Gives the reminders that are due: on the page, and as a notification of the browser where it is allowed and the page is not looked at. */
export function useReminding(title: string | null): void {
  const { t } = useLingui();
  const clock = useClock();
  const look = useEffectEvent(() => {
    if (title === null) return;
    for (const { startsAt } of takeDue(serverNow())) {
      const at = clock(new Date(startsAt).toISOString());
      const words = t`${title} at ${at}`;
      toasts.show({ title: words, body: t`You asked us to remind you.`, stay: STAY_MS });
      notify(words);
    }
  });
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
}

function notify(words: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  try {
    // Some browsers have them for service workers alone: the page says it then.
    const shown = new Notification(words);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Told on the page.
  }
}
