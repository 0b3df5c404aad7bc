import type { ExclusionLength, LimitPeriod } from '@pavilion/contract/responsible-gaming/calls';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import { DateTime } from 'luxon';
import { nextStart, yearsLater } from '../../kernel/days.ts';

/** An exclusion without an end ends beyond any lifetime. */
export const FOR_GOOD = new Date('9999-12-31T00:00:00Z');

const FOR_GOOD_FROM = new Date('9000-01-01T00:00:00Z');

export const isForGood = (until: Date | null): boolean => until !== null && until >= FOR_GOOD_FROM;

/** When an exclusion asked for now ends. Years are calendar years. */
export function exclusionEnd(length: ExclusionLength, now: Date): Date {
  if (length === 'permanent') return FOR_GOOD;
  return length === '180d' ? new Date(now.getTime() + 180 * DAY_MS) : yearsLater(now, length === '1y' ? 1 : 5);
}

/** When the brand's day, week (from Monday) or month that holds `now` ends. */
export function periodEnd(period: LimitPeriod, now: Date, timeZone: string): Date {
  return nextStart(DateTime.fromJSDate(now, { zone: timeZone }).startOf(period), period).toJSDate();
}

/** The moment from which no bet of a login is accepted; null without a session limit. */
export const playEnd = (startedAt: Date, minutes: number | null): Date | null =>
  minutes === null ? null : new Date(startedAt.getTime() + minutes * MINUTE_MS);

const plain = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase('en');

/** Whether the member typed their own username. Case and spaces around it do not matter. */
export const isConfirmed = (typed: string, username: string): boolean => plain(typed) === plain(username);

/** Shortest exclusion. */
export const MIN_EXCLUSION_MS = 180 * DAY_MS;
