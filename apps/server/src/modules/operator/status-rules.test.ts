import { expect, test } from 'vitest';
import { complaintsOf } from './status-rules.ts';

const now = new Date('2026-11-22T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const sound: Parameters<typeof complaintsOf>[0] = {
  processes: [{ id: 'a', role: 'all', host: 'h', pid: 1, startedAt: '', seenAt: '', alive: true, jobs: 'up', restarts: 0 }],
  jobs: { waiting: 0, due: 0, failing: 0, oldestDueSeconds: 0, heldByDead: 0 },
  relay: { waiting: 0, lagSeconds: 0, held: 0 },
  outbox: { waiting: 0, failed: 0 },
  payments: { parked: 0, stuckPayouts: 0, inReview: 0 },
  rounds: { open: 0, olderThanAnHour: 0 },
  books: { lastRunAt: null, ok: null, problems: 0 },
  audit: { entries: 0, lastRunAt: null, ok: null },
  alerts: { critical: 0, others: 0 },
};

test.each([
  ['a house of one minute, never checked', null, 1 / 60, []],
  ['a house of two days, never checked', null, 48, ['books.unchecked', 'audit.unchecked']],
  ['a house of two days, checked an hour ago', 1, 48, []],
  ['a house of two days, checked on its first', 47, 48, ['books.unchecked', 'audit.unchecked']],
] as const)('%s', (_name, checkedHoursAgo, startedHoursAgo, codes) => {
  const lastRunAt = checkedHoursAgo === null ? null : hoursAgo(checkedHoursAgo).toISOString();
  const ok = lastRunAt === null ? null : true;
  const facts = { ...sound, books: { lastRunAt, ok, problems: 0 }, audit: { entries: 1, lastRunAt, ok } };
  expect(complaintsOf(facts, { now, startedAt: hoursAgo(startedHoursAgo) }).map(({ code }) => code)).toEqual(codes);
});

test('an operation that was set aside is bad news, with how many there are', () => {
  const facts = { ...sound, relay: { waiting: 0, lagSeconds: 0, held: 2 } };
  expect(complaintsOf(facts, { now, startedAt: hoursAgo(1) })).toEqual([{ code: 'operations.held', level: 'bad', count: 2 }]);
});
