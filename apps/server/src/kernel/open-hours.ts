import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { DateTime } from 'luxon';

interface ZonedMoment {
  /** IANA name of the zone of the hours. */
  timeZone: string;
  now: Date;
}

const DAYS_AHEAD = 8;

/** A time of the wall clock; one that the change to summer time leaves out is the hour after. */
const onDay = (day: DateTime, time: string): DateTime => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
};

/** The times that begin on a day; one that lies in the hour left out alone has none. */
const timesOf = (hours: OpenHours, day: DateTime): { from: DateTime; to: DateTime }[] =>
  hours
    .filter(({ days }) => !days || days.includes(day.weekday))
    .map(({ from, to }) => ({ from: onDay(day, from), to: onDay(to > from ? day : day.plus({ days: 1 }), to) }))
    .filter(({ from, to }) => from < to);

/** Is it open now? Empty hours are always open. */
export function isOpenAt(hours: OpenHours, { timeZone, now }: ZonedMoment): boolean {
  if (hours.length === 0) return true;
  const at = DateTime.fromJSDate(now, { zone: timeZone });
  const today = at.startOf('day');
  return [today.minus({ days: 1 }), today].some((day) => timesOf(hours, day).some(({ from, to }) => from <= at && at < to));
}

/** When it opens next; null while it is open. */
export function opensAt(hours: OpenHours, { timeZone, now }: ZonedMoment): Date | null {
  if (isOpenAt(hours, { timeZone, now })) return null;
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const next = timesOf(hours, today.plus({ days: ahead }))
      .map(({ from }) => from.toMillis())
      .filter((from) => from > now.getTime());
    if (next.length > 0) return new Date(Math.min(...next));
  }
  return null;
}
