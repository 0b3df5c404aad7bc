import { useLingui } from '@lingui/react/macro';
import { Bell, Check } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { serverNow } from '../../boot.ts';
import { useClock } from '../../parts/moment.ts';
import { AHEAD_MS } from './phase.ts';
import { toggleReminder, useReminder } from './reminders.ts';

export interface RemindButtonProps {
  promotionId: string;
  /** When the fall begins. */
  startsAt: string;
  /** `when`: says when the reminder comes. */
  says?: 'when' | 'short';
  className?: string | undefined;
}

/** Asks for a reminder of a fall, on this page and, where the browser allows it, as a notification. */
export function RemindButton({ promotionId, startsAt, says = 'short', className }: RemindButtonProps) {
  const { t } = useLingui();
  const clock = useClock();
  const fall = { promotionId, startsAt: Date.parse(startsAt) };
  const isSet = useReminder(fall);
  const press = () => {
    toggleReminder(fall, serverNow());
    if (!isSet && 'Notification' in window && Notification.permission === 'default') void Notification.requestPermission();
  };
  const early = fall.startsAt - AHEAD_MS;
  const due = clock(new Date(early).toISOString());
  const words: ReactNode = isSet ? t`Reminder set` : says === 'when' && early > serverNow() ? t`Remind me at ${due}` : t`Remind me`;
  return (
    <button type="button" className={className} aria-pressed={isSet} onClick={press}>
      {isSet ? <Check /> : <Bell />}
      <span>{words}</span>
    </button>
  );
}
