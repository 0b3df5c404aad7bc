import { expect, test } from 'vitest';
import { DAY_MS } from '@pavilion/contract/base/time';
import { peopleOf } from './people.ts';
import { DAYS, laterVisitsOf, type Month, TEAM_DAYS } from './plan.ts';

const month: Month = { endsAt: new Date('2026-03-18T21:40:00Z'), timeZone: 'America/Sao_Paulo', teamDays: TEAM_DAYS };
const after = (days: number): Date => new Date(month.endsAt.getTime() + days * DAY_MS);
const people = peopleOf('sol');
const visitsAfter = (days: number) => people.flatMap((person) => laterVisitsOf(person, month, after(days)));
const keys = (days: number): Set<string> => new Set(visitsAfter(days).map(({ key }) => key));

test('a later start finds the visits of an earlier one again, and the days since', () => {
  for (const [earlier, later] of [
    [0, 1],
    [1, 4],
    [4, 8],
    [8, 29],
  ] as const) {
    expect(keys(earlier).isSubsetOf(keys(later))).toBe(true);
    expect(keys(later).size).toBeGreaterThan(keys(earlier).size);
  }
});

test('they lie after the month, before the last midnight, and within thirty days', () => {
  // The brand's midnight is at three.
  for (const { at } of visitsAfter(8)) {
    expect(at.getTime()).toBeGreaterThan(month.endsAt.getTime());
    expect(at.getTime()).toBeLessThan(Date.parse('2026-03-26T03:00:00Z'));
  }
  const old = visitsAfter(400).map(({ at }) => at.getTime());
  expect(Math.min(...old)).toBeGreaterThan(after(400 - DAYS - 1).getTime());
});

test('what is not decided on its day is decided by no later start', () => {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: month.timeZone });
  const decided = visitsAfter(29).filter(({ decidedAt }) => decidedAt.getTime() < after(400).getTime());
  expect(decided.length).toBeGreaterThan(0);
  expect(decided.length).toBeLessThan(visitsAfter(29).length);
  expect(decided.every(({ at, decidedAt }) => day.format(at) === day.format(decidedAt))).toBe(true);
});
