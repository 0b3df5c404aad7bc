import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { isOpenAt, opensAt } from '../../kernel/open-hours.ts';

interface ZonedMoment {
  timeZone: string;
  now: Date;
}

/** Is it the presenter's time? Without hours it never is. */
export const isOnAir = (hours: OpenHours, at: ZonedMoment): boolean => hours.length > 0 && isOpenAt(hours, at);

/** When their time comes next; null: now, or it is not said. */
export const nextOnAir = (hours: OpenHours, at: ZonedMoment): Date | null => (hours.length > 0 ? opensAt(hours, at) : null);
