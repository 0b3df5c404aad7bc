import { DateTime } from 'luxon';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/base/time';
import { drawFrom } from './draw.ts';
import type { Person } from './people.ts';

export const DAYS = 30;
export const TEAM_DAYS = 90;

/** One visit of a person: what is decided before it is known how luck goes. */
export interface Visit {
  /** Names it and everything done in it, for ever. */
  key: string;
  at: Date;
  person: Person;
  /** Of the thirty days' first. */
  isFirst: boolean;
  /** A visit ends so long after its beginning; an operator looks at a withdrawal asked for in it so much later. */
  decidedAt: Date;
}

export interface Month {
  /** The moment it ends. */
  endsAt: Date;
  timeZone: string;
  /** For how many days the team of agents is seeded: `TEAM_DAYS`; fewer press its dates together. */
  teamDays: number;
}

const NEVER = new Date(8.64e15);

/** Evenings are full, mornings are not: share of visits by hour of the day in the brand's time zone. */
const HOURS = [2, 1, 1, 0, 0, 0, 1, 2, 3, 3, 3, 4, 6, 5, 3, 3, 4, 5, 7, 9, 11, 12, 10, 6];
const ALL_HOURS = HOURS.reduce((sum, share) => sum + share, 0);

/** The moment so many days of the team's plan before the end. */
export const teamMoment = ({ endsAt, teamDays }: Pick<Month, 'endsAt' | 'teamDays'>, daysBefore: number): Date =>
  new Date(endsAt.getTime() - (daysBefore * DAY_MS * teamDays) / TEAM_DAYS);

/** Every visit of a person within the month, in order. Those before they joined do not happen; a newcomer begins on the day they join. */
export function visitsOf(person: Person, month: Month): Visit[] {
  const draw = drawFrom(`visits ${person.key}`);
  const days = Math.min(person.inTeam ? month.teamDays : DAYS, (month.endsAt.getTime() - joinedAt(person, month).getTime()) / DAY_MS);
  const visits = draw.whole(...person.habit.visits);
  const wanted = visits === 0 ? 0 : Math.max(1, Math.round((visits * days) / DAYS));
  const moments = Array.from({ length: wanted }, (_, place) => {
    // Spread over the days, and the newest one not long ago.
    const daysBefore = ((place + draw.share() * 0.8) * days) / wanted;
    return momentOf(month, { daysBefore, hour: hourOf(draw.share()), minute: draw.whole(0, 59) });
  });
  const joined = joinedAt(person, month).getTime();
  const sorted = moments.filter((at) => at.getTime() > joined && at < month.endsAt).toSorted((a, b) => a.getTime() - b.getTime());
  return apart(sorted).map((at, place) => ({
    key: `${person.key}/${at.toISOString().slice(0, 16)}`,
    at,
    person,
    isFirst: place === 0,
    decidedAt: new Date(at.getTime() + draw.whole(35, 300) * MINUTE_MS),
  }));
}

/**
 * Visits after the month, up to the last midnight of the brand before `now`: each day is drawn by itself, so that a later call finds
 * the same and adds the days since. No more than the last thirty days: a house that was stopped for long is not seeded in full.
 */
export function laterVisitsOf(person: Person, month: Month, now: Date): Visit[] {
  const first = DateTime.fromJSDate(month.endsAt, { zone: month.timeZone }).startOf('day');
  const today = DateTime.fromJSDate(now, { zone: month.timeZone }).startOf('day');
  const days = Math.round(today.diff(first, 'days').days);
  const visits: Visit[] = [];
  for (let day = Math.max(0, days - DAYS); day < days; day += 1) {
    const draw = drawFrom(`day ${day} of ${person.key}`);
    if (!draw.isIn(draw.whole(...person.habit.visits) / DAYS)) continue;
    const at = first
      .plus({ days: day })
      .set({ hour: hourOf(draw.share()), minute: draw.whole(0, 59), second: 7 })
      .toJSDate();
    if (at <= month.endsAt) continue;
    const wanted = at.getTime() + draw.whole(35, 300) * MINUTE_MS;
    // Decided on its day or never: what waits at midnight is for the operators at the desk, and no later call takes it from them.
    const decidedAt = wanted < first.plus({ days: day + 1 }).toMillis() ? new Date(wanted) : NEVER;
    visits.push({ key: `${person.key}/${at.toISOString().slice(0, 16)}`, at, person, isFirst: false, decidedAt });
  }
  return visits;
}

export const joinedAt = ({ inTeam, joinedDaysBefore }: Person, month: Month): Date =>
  inTeam ? teamMoment(month, joinedDaysBefore) : new Date(month.endsAt.getTime() - joinedDaysBefore * DAY_MS);

function hourOf(share: number): number {
  let left = share * ALL_HOURS;
  return HOURS.findIndex((part) => {
    left -= part;
    return left < 0;
  });
}

function momentOf({ endsAt, timeZone }: Month, { daysBefore, hour, minute }: { daysBefore: number; hour: number; minute: number }): Date {
  const day = DateTime.fromJSDate(new Date(endsAt.getTime() - daysBefore * DAY_MS), { zone: timeZone });
  return day.set({ hour, minute, second: 7, millisecond: 0 }).toJSDate();
}

const BETWEEN_MS = 45 * MINUTE_MS;

/** Visits of one person do not run into each other. */
function apart(moments: readonly Date[]): Date[] {
  const spaced: Date[] = [];
  for (const at of moments) {
    const last = spaced.at(-1);
    if (!last || at.getTime() - last.getTime() >= BETWEEN_MS) spaced.push(at);
  }
  return spaced;
}
