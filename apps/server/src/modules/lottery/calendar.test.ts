import { expect, test } from 'vitest';
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
