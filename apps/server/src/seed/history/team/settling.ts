import { MINUTE_MS } from '@pavilion/contract/base/time';
import { periodsBetween } from '../../../kernel/agent-periods.ts';
import type { SceneAct } from '../scene.ts';
import { at, type Team, teamAct } from './team.ts';
import { HOURLY_FROM, REALTIME_FROM } from './terms.ts';

/** Real-time salaries are settled so many minutes after each other. */
const QUARTER = 15;

/** A visit is over by then. */
const VISIT_MS = 60 * MINUTE_MS;

/**
 * Settlements at the clock's moments: minutes after each midnight of the brand; after each hour once there are hourly salaries, and within the last days'
 * hours; where nobody was there (`visits`), nothing is to be settled. After the month up to `now`: what a stopped process missed.
 */
export function settlingActs(team: Team, { visits, now }: { visits: readonly Date[]; now: Date }): SceneAct[] {
  const { stage, days } = team;
  const { endsAt, timeZone } = stage.month;
  const settle = (moment: Date): SceneAct =>
    teamAct(team, `settles-${moment.toISOString().slice(0, 16)}`, moment, () => stage.past.tick('settle-agents'));
  const after = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * MINUTE_MS);
  const slice = QUARTER * MINUTE_MS;
  const busy = new Set(visits.flatMap((visit) => slicesIn(visit.getTime(), visit.getTime() + VISIT_MS)));
  const wasBusy = (until: Date, minutes: number): boolean =>
    slicesIn(until.getTime() - minutes * MINUTE_MS, until.getTime() - slice).some((one) => busy.has(one));
  const hours = periodsBetween('hour', timeZone, { since: at(team, HOURLY_FROM), until: now }).map(({ to }) => to);
  const quarters = hours
    .filter((hour) => hour >= at(team, REALTIME_FROM) && hour < endsAt)
    .flatMap((hour) => [1, 2, 3].map((place) => after(hour, place * QUARTER)));
  const moments = new Map(
    [
      ...days.midnights.map((midnight) => after(midnight, 3)),
      ...hours.filter((hour) => wasBusy(hour, 60)).map((hour) => after(hour, 3)),
      ...quarters.filter((quarter) => wasBusy(quarter, QUARTER)).map((quarter) => after(quarter, 3)),
    ].map((moment) => [moment.getTime(), moment]),
  );
  return [...moments.values()].filter((moment) => moment <= now).map(settle);
}

/** Numbers of the quarters of an hour that hold moments from one to another. */
function slicesIn(from: number, to: number): number[] {
  const length = QUARTER * MINUTE_MS;
  const first = Math.floor(from / length);
  return Array.from({ length: Math.max(0, Math.floor(to / length) - first + 1) }, (_, place) => first + place);
}
