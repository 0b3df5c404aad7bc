import { DateTime } from 'luxon';
import { DAY_MS } from '@pavilion/contract/base/time';
import { isCountedYear, startOfDay } from './days.ts';
import { refuse } from './refusal.ts';

export interface RangeQuery {
  startDate?: string;
  endDate?: string;
  startTime?: string;
  endTime?: string;
}

export interface Range {
  /** Half-open: from ≤ t < to. */
  from: Date;
  to: Date;
}

const DEFAULT_DAYS = 7;
/** Days of a range, at most. */
export const MAX_DAYS = 366;

export interface RangeContext {
  timeZone: string;
  now: Date;
  /** What the ends are called where the query has other names for them. */
  fields?: readonly [start: string, end: string];
}

/**
 * Report dates are days of the brand: `yyyy-MM-dd` counts whole days, with a time it counts to that second, end included.
 * Without dates: the last seven days. Refuses `report.range.invalid` (also in years in which nothing is counted) and, beyond a year,
 * `report.range.too.long`.
 */
export function reportRange(query: RangeQuery, { timeZone, now, fields }: RangeContext): Range {
  const [startField, endField] = fields ?? fieldsOf(query);
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const start = query.startDate ?? query.startTime;
  const end = query.endDate ?? query.endTime;
  const from = start ? parse(start, timeZone) : (end ? parse(end, timeZone) : today).startOf('day').minus({ days: DEFAULT_DAYS - 1 });
  const last = end ? parse(end, timeZone) : today;
  const to = isDay(end) ? last.plus({ days: 1 }).startOf('day') : last.plus({ seconds: 1 });
  if (!to.isValid || !isCountedYear(last.year)) throw refuse('report.range.invalid', { field: end ? endField : startField });
  if (!from.isValid || to <= from || !isCountedYear(from.year)) throw refuse('report.range.invalid', { field: startField });
  if (to.diff(from, 'days').days > MAX_DAYS) throw refuse('report.range.too.long', { field: startField, params: { days: MAX_DAYS } });
  return { from: from.toJSDate(), to: to.toJSDate() };
}

const fieldsOf = ({ startDate, startTime, endDate, endTime }: RangeQuery): readonly [start: string, end: string] => [
  startDate === undefined && startTime !== undefined ? 'startTime' : 'startDate',
  endDate === undefined && endTime !== undefined ? 'endTime' : 'endDate',
];

const isDay = (text: string | undefined): boolean => text === undefined || text.length === 10;

const parse = (text: string, zone: string): DateTime => DateTime.fromISO(text.replace(' ', 'T'), { zone });

/**
 * Whole days of UTC, end included, as moments for a half-open comparison: [from, before], null where a day is not given. The database
 * never reads the texts themselves: it takes words such as `epoch` for dates.
 */
export const utcDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }): [from: Date | null, before: Date | null] => [
  from === undefined ? null : startOfUtcDay(from),
  to === undefined ? null : new Date(startOfUtcDay(to).getTime() + DAY_MS),
];

/** SQL: the moment at which a zone's clocks show what those of UTC show at a parameter's, for rows that have a zone each. */
export const inZone = (parameter: string, zone: string): string => `(${parameter}::timestamptz AT TIME ZONE 'UTC' AT TIME ZONE ${zone})`;

/** The same of a brand's days, as its reports count them. */
export const brandDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): [from: Date | null, before: Date | null] => [
  from === undefined ? null : startOfDay(from, zone),
  to === undefined ? null : startOfDay(to, zone, 1),
];

const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
