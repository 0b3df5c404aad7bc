import { expect, test } from 'vitest';
import { peopleOf } from '../people.ts';
import { joinedAt, type Month, TEAM_DAYS, visitsOf } from '../plan.ts';
import type { Stage } from '../stage.ts';
import { teamActs } from './acts.ts';
import { branches, isOfTeam, keyOf, TOP } from './people.ts';
import { beginOf, keyOfAct } from './team.ts';
import { offers } from './terms.ts';

const people = peopleOf('koi').filter(({ inTeam }) => inTeam);

/** Moments of the acts by name; nothing of them is done. */
function planOf(month: Month): Map<string, number> {
  const stage = { month, brand: { code: 'koi' } } as unknown as Stage;
  const visits = people.flatMap((person) => visitsOf(person, month)).map(({ at }) => at);
  const acts = teamActs(stage, people, { visits, now: month.endsAt });
  const plan = new Map(acts.map(({ key, at }) => [key, at.getTime()]));
  expect(plan.size).toBe(acts.length);
  return plan;
}

test('four levels and sixty people, each under an agent of the plan who was there before', () => {
  const team = people.filter(isOfTeam);
  expect(team).toHaveLength(60);
  expect(new Set(peopleOf('koi').map(({ username }) => username)).size).toBe(peopleOf('koi').length);
  const known = new Map(people.map((person) => [person.username, person]));
  const levelOf = ({ invitedBy }: (typeof people)[number]): number => {
    const above = invitedBy && known.get(invitedBy.agent);
    return above ? levelOf(above) + 1 : 1;
  };
  expect(Math.max(...people.map(levelOf))).toBe(4);
  for (const person of team) expect(known.get(person.invitedBy?.agent ?? '')?.joinedDaysBefore).toBeGreaterThan(person.joinedDaysBefore);
});

test.each([
  ['in the middle of a month', '2026-03-18T21:40:00Z', 'Asia/Ho_Chi_Minh'],
  ['right after a midnight of the brand', '2026-12-31T17:00:30Z', 'Asia/Ho_Chi_Minh'],
  ['right before one', '2026-02-28T16:59:30Z', 'Asia/Ho_Chi_Minh'],
  ['on the day the clock is set back', '2026-10-25T12:00:00Z', 'Europe/Berlin'],
  ['on the day it is set forward', '2026-03-29T00:30:00Z', 'Europe/Berlin'],
])('generated %s, everything comes after what it needs, and all of it before the end', (_when, endsAt, timeZone) => {
  const month: Month = { endsAt: new Date(endsAt), timeZone, teamDays: TEAM_DAYS };
  const plan = planOf(month);
  const at = (name: string): number => plan.get(keyOfAct({ brand: { code: 'koi' } } as Stage, name)) ?? NaN;
  expect(at('begins')).toBe(beginOf(month).getTime());
  expect(Math.min(...plan.values())).toBe(at('begins'));
  expect(Math.max(...plan.values())).toBeLessThanOrEqual(month.endsAt.getTime());
  const joined = (name: string) =>
    people.filter(({ key }) => key === keyOf('koi', name)).map((person) => joinedAt(person, month).getTime())[0] ?? NaN;
  for (const { name, under, members } of branches) {
    if (under !== TOP) expect(joined(name)).toBeGreaterThan(at(`${under}/invites`));
    expect(at(`${name}/invites`)).toBeGreaterThan(joined(name));
    for (let place = 0; place < members; place += 1) expect(joined(`${name}/${place}`)).toBeGreaterThan(at(`${name}/invites`));
  }
  for (const { name, to, by } of offers) {
    expect(at(`${to}/is-offered-${name}`)).toBeGreaterThan(at('begins'));
    if (by !== 'house' && by !== TOP) expect(at(`${to}/is-offered-${name}`)).toBeGreaterThan(at(`${by}/answers-${name}`) || 0);
  }
  // The line that is owed: signed, a day of play in force, settled, and released before the last midnight.
  const played = plan.get([...plan.keys()].find((key) => key.endsWith('/plays-high/visit')) ?? '') ?? NaN;
  const released = Math.max(...[...plan].filter(([key]) => key.includes('/releases-')).map(([, moment]) => moment));
  expect(played).toBeGreaterThan(at('c1/answers-daily') + 3 * 3_600_000);
  expect(released).toBeGreaterThan(played);
  expect(released).toBeLessThan(month.endsAt.getTime());
});
