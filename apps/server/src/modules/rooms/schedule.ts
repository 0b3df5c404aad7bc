import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { isOpenAt, opensAt } from '../../kernel/open-hours.ts';

interface At {
  timeZone: string;
  now: Date;
}

/** Is it the presenter's time? Without hours it never is. */
export const isOnAir = (hours: OpenHours, at: At): boolean => hours.length > 0 && isOpenAt(hours, at);

/** When their time comes next; null: now, or it is not said. */
export const nextOnAir = (hours: OpenHours, at: At): Date | null => (hours.length > 0 ? opensAt(hours, at) : null);
