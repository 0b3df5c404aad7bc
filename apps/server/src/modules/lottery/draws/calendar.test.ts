import { expect, test } from 'vitest';
import { momentsOfDays } from '../../../kernel/days.ts';
import { planIssues } from './calendar.ts';

const quick = { schedule: { kind: 'every', minutes: 5 } as const, zone: 'America/Santiago', margin: 10 };

test('where clocks go forward at midnight that day has 23 hours of draws, and the next begins at midnight again', () => {
  const plans = planIssues(quick, new Date('2026-09-06T04:00:00Z'), new Date('2026-09-08T03:00:00Z'));
  const ofDay = (day: string) => plans.filter(({ numero }) => numero.startsWith(day)).map(({ drawsAt }) => drawsAt.toISOString());
  expect([ofDay('20260906').length, ofDay('20260907').length]).toEqual([23 * 12, 24 * 12]);
  expect([ofDay('20260906')[0], ofDay('20260906').at(-1)]).toEqual(['2026-09-06T04:05:00.000Z', '2026-09-07T03:00:00.000Z']);
  expect([ofDay('20260907')[0], ofDay('20260907').at(-1)]).toEqual(['2026-09-07T03:05:00.000Z', '2026-09-08T03:00:00.000Z']);
  expect(new Set(plans.map(({ drawsAt }) => drawsAt.getTime())).size).toBe(plans.length);
});

test.each([
  ['the night that leaves an hour out', '2027-03-28', '01:30', '2027-03-28T01:30:00.000Z'],
  ['the night that repeats one', '2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
  ['the evening of the shorter day', '2027-03-28', '18:15', '2027-03-28T17:15:00.000Z'],
  ['the evening of the longer day', '2027-10-31', '18:15', '2027-10-31T18:15:00.000Z'],
])('%s has one draw by the clock, and its bets end before it', (_night, day, at, drawsAt) => {
  const zone = 'Europe/Lisbon';
  const hours = day === '2027-03-28' ? 23 : 25;
  const { from, to } = momentsOfDays({ fromDay: day, toDay: day }, zone);
  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
  const schedule = { kind: 'daily' as const, at, weekdays: [1, 2, 3, 4, 5, 6, 7], opensHours: 23 };
  const [plan, ...others] = planIssues({ schedule, zone, margin: 60 }, new Date(from.getTime() - 1), new Date(to.getTime() - 1));
  expect(others).toEqual([]);
  expect(plan?.drawsAt.toISOString()).toBe(drawsAt);
  expect(plan && plan.drawsAt.getTime() - plan.closesAt.getTime()).toBe(60_000);
  const quickOnes = planIssues({ ...quick, zone }, from, to);
  expect(quickOnes).toHaveLength(hours * 12);
});
