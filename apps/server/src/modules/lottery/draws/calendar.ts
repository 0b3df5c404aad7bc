import { DateTime } from 'luxon';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import type { Schedule } from '../games/games.ts';

/** An issue to be: when it takes bets and when it is drawn. */
export interface IssuePlan {
  numero: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
}

interface DrawCalendar {
  schedule: Schedule;
  zone: string;
  /** Seconds from the end of bets to the draw. */
  margin: number;
}

/**
 * Issues of a game whose draws fall after `from` and not after `until`, in their order. Quick issues follow each other: one opens when bets on the
 * one before end, so that some issue always takes bets. Their numbers count the day's draws from 1, by the clock of the zone.
 */
export function planIssues({ schedule, zone, margin }: DrawCalendar, from: Date, until: Date): IssuePlan[] {
  return schedule.kind === 'every'
    ? everyMinutes({ minutes: schedule.minutes, zone, margin }, from, until)
    : daily(schedule, { zone, margin }, from, until);
}

function everyMinutes({ minutes, zone, margin }: { minutes: number; zone: string; margin: number }, from: Date, until: Date): IssuePlan[] {
  const plans: IssuePlan[] = [];
  const step = minutes * MINUTE_MS;
  let day = DateTime.fromJSDate(from, { zone }).startOf('day').minus({ days: 1 });
  for (; day.toMillis() <= until.getTime(); day = day.plus({ days: 1 }).startOf('day')) {
    const end = day.plus({ days: 1 }).startOf('day').toMillis();
    // The last draw of a day falls at its end. A day of a changed clock has more or fewer of them.
    for (let place = 1, at = day.toMillis() + step; at <= end; place += 1, at += step) {
      if (at <= from.getTime() || at > until.getTime()) continue;
      const closesAt = new Date(at - margin * 1000);
      plans.push({
        numero: `${day.toFormat('yyyyLLdd')}-${String(place).padStart(4, '0')}`,
        opensAt: new Date(closesAt.getTime() - step),
        closesAt,
        drawsAt: new Date(at),
      });
    }
  }
  return plans;
}

function daily(
  { at, weekdays, opensHours, days, without = [] }: Extract<Schedule, { kind: 'daily' }>,
  { zone, margin }: { zone: string; margin: number },
  from: Date,
  until: Date,
): IssuePlan[] {
  const plans: IssuePlan[] = [];
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  let day = DateTime.fromJSDate(from, { zone }).startOf('day').minus({ days: 1 });
  for (; day.toMillis() <= until.getTime(); day = day.plus({ days: 1 }).startOf('day')) {
    const draws = day.set({ hour, minute });
    const isHoliday = without.includes(day.toISODate() ?? '') || (days !== undefined && !days.includes(day.day));
    if (isHoliday || !weekdays.includes(day.weekday) || draws.toMillis() <= from.getTime() || draws.toMillis() > until.getTime()) continue;
    const closesAt = draws.minus({ seconds: margin });
    plans.push({
      numero: day.toFormat('yyyyLLdd'),
      opensAt: closesAt.minus({ hours: opensHours }).toJSDate(),
      closesAt: closesAt.toJSDate(),
      drawsAt: draws.toJSDate(),
    });
  }
  return plans;
}
