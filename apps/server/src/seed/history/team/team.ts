import { DateTime } from 'luxon';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { periodsBetween } from '../../../kernel/agent-periods.ts';
import type { Person } from '../people.ts';
import { type Month, teamMoment } from '../plan.ts';
import type { SceneAct } from '../scene.ts';
import type { Stage } from '../stage.ts';

/** Midnights of the brand. */
export interface Days {
  /** From the team's beginning to the end, in order. */
  midnights: readonly Date[];
  /** So many hours before one of them; 0 is the last, 1 the one before it. */
  before(midnight: number, hours: number): Date;
}

/** What the acts of a team work with. */
export interface Team {
  stage: Stage;
  days: Days;
  /** Somebody of the team by their name in its plan; undefined: they are not seeded. */
  person(name: string): Person | undefined;
}

/** Days before the end; everything of the team happens after it. */
export const BEGINS = 95;

export function daysOf(month: Month): Days {
  const { endsAt, timeZone } = month;
  const midnights = periodsBetween('D', timeZone, { since: beginOf(month), until: endsAt }).map(({ to }) => to);
  return {
    midnights,
    before(midnight, hours) {
      const day =
        midnights.at(-1 - midnight) ?? DateTime.fromJSDate(endsAt, { zone: timeZone }).startOf('day').minus({ days: midnight }).toJSDate();
      return new Date(day.getTime() - hours * HOUR_MS);
    },
  };
}

export const at = ({ stage }: Team, daysBefore: number): Date => teamMoment(stage.month, daysBefore);

const EVENING = 22;
const NIGHT = 11;
const MORNING_ENDS = 0.7;

/** The same moment where it is day for the brand's people; a night is pressed into a morning, so that the order stays. */
export function byDay({ stage }: Team, moment: Date): Date {
  const local = DateTime.fromJSDate(moment, { zone: stage.month.timeZone });
  const evening = local
    .startOf('day')
    .set({ hour: EVENING })
    .minus({ days: local.hour < EVENING ? 1 : 0 });
  const hours = local.diff(evening, 'hours').hours;
  const awake =
    hours < NIGHT ? (hours / NIGHT) * MORNING_ENDS : MORNING_ENDS + ((hours - NIGHT) * (24 - NIGHT - MORNING_ENDS)) / (24 - NIGHT);
  return evening.plus({ hours: NIGHT + awake }).toJSDate();
}

export const keyOfAct = ({ brand }: Pick<Stage, 'brand'>, name: string): string => `${brand.code}/team/${name}`;

export const beginOf = (month: Month): Date => teamMoment(month, BEGINS);

/** An act of the team, at its moment. */
export const teamAct = ({ stage }: Team, name: string, moment: Date, run: (key: string) => Promise<unknown>): SceneAct => {
  const key = keyOfAct(stage, name);
  return {
    key,
    at: moment,
    stage,
    run: async () => {
      stage.past.clock.set(moment);
      await run(key);
    },
  };
};
