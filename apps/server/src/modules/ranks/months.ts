import { DateTime } from 'luxon';

/** Month of a moment by the zone's calendar, `YYYY-MM`. */
export const monthOf = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM');
