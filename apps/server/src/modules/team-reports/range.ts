import { DateTime } from 'luxon';
import { type Range, type RangeQuery, reportRange } from '../../kernel/report-range.ts';

const day = (written: string | undefined): string | undefined => written?.slice(0, 10);

/** Whole days of the brand; times of day are ignored. Refuses as `reportRange`. */
export function wholeDays(query: RangeQuery, at: { timeZone: string; now: Date }): Range {
  const [startDate, endDate] = [day(query.startDate ?? query.startTime), day(query.endDate ?? query.endTime)];
  return reportRange({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }, at);
}

/** `YYYY-MM-DD` of the brand. */
export const dayOf = (at: Date, timeZone: string): string => DateTime.fromJSDate(at, { zone: timeZone }).toISODate() ?? '';
