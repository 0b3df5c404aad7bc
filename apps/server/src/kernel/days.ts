import { isCalendarDay } from '@pavilion/contract/base/wire-types';
import { DAY_MS } from '@pavilion/contract/base/time';
import { DateTime } from 'luxon';
import { refuse } from './refusal.ts';

/** Days of a calendar, `yyyy-MM-dd`, both included. */
export interface Days {
  fromDay: string;
  toDay: string;
}

/** Before it no brand was, and zones had offsets of odd seconds, at which nothing that is counted begins. */
const FIRST_YEAR = 2000;
/** Far beyond it years have five digits, which not every reader of a moment takes for one. */
const LAST_YEAR = 2999;

/** Whether anything can be counted in a year. */
export const isCountedYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

const isCounted = (day: string): boolean => isCalendarDay(day) && isCountedYear(Number(day.slice(0, 4)));

/** How many days there are, compared as days and not as texts: below 1 where the ends are swapped, NaN where one is no day. */
export const countDays = ({ fromDay, toDay }: Days): number =>
  isCalendarDay(fromDay) && isCalendarDay(toDay) ? (Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS + 1 : NaN;

export interface DaysBound {
  most: number;
  /** What the ends are called in the query. */
  fields?: readonly [from: string, to: string];
}

/**
 * Days that came from outside, before anything walks them. Refuses `report.range.invalid` (swapped ends, years in which nothing is counted)
 * and `report.range.too.long`.
 */
export function boundedDays(days: Days, { most, fields: [from, to] = ['from', 'to'] }: DaysBound): Days {
  if (!isCounted(days.toDay)) throw refuse('report.range.invalid', { field: to });
  if (!isCounted(days.fromDay)) throw refuse('report.range.invalid', { field: from });
  const count = countDays(days);
  if (count < 1) throw refuse('report.range.invalid', { field: from });
  if (count > most) throw refuse('report.range.too.long', { field: from, params: { days: most } });
  return days;
}

/** Each day in order; none where the ends are swapped. Throws `RangeError` for more than `most`. */
export function eachDay(days: Days, most: number): string[] {
  const count = countDays(days);
  if (!(count <= most)) throw new RangeError(`${count} days from ${days.fromDay} to ${days.toDay}, at most ${most} can be walked`);
  const first = Date.parse(days.fromDay);
  return Array.from({ length: Math.max(0, count) }, (_, place) => new Date(first + place * DAY_MS).toISOString().slice(0, 10));
}

/** When a day of the zone begins, or one so many days later: midnight, or one o'clock where clocks go forward at midnight. */
export const startOfDay = (day: string, zone: string, later = 0): Date =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days: later }).setZone(zone, { keepLocalTime: true }).startOf('day').toJSDate();

/** Where the period after the one of `start` begins: at midnight also where this one began at one o'clock, because clocks went forward at midnight. */
export const nextStart = (start: DateTime, unit: 'day' | 'week' | 'month'): DateTime => start.plus({ [unit]: 1 }).startOf('day');

/** Days as moments of a zone, half-open. */
export const momentsOfDays = ({ fromDay, toDay }: Days, zone: string): { from: Date; to: Date } => ({
  from: startOfDay(fromDay, zone),
  to: startOfDay(toDay, zone, 1),
});

/** So many calendar years later and never less: 29 February comes to 1 March where the year has none. By days of UTC. */
export function yearsLater(at: Date, years: number): Date {
  const from = DateTime.fromJSDate(at, { zone: 'utc' });
  const then = from.plus({ years });
  return (then.day === from.day ? then : then.plus({ days: 1 })).toJSDate();
}
