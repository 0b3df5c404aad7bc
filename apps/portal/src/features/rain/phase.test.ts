import { expect, test } from 'vitest';
import { clockText, nextAfter, phaseOf, waitOf } from './phase.ts';
import type { Course, Rain } from './queries.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-03-01T12:00:00Z');
const iso = (minutes: number): string => new Date(NOON + minutes * MINUTE).toISOString();

const fall = (at: number) => ({
  at: String(at),
  startsAt: iso(at),
  endsAt: iso(at + 2),
  pool: 1000,
  least: 10,
  most: 100,
  leastEnvelopes: 10,
});
const course = (at: number, over: Partial<Course> = {}): Course => ({
  ...fall(at),
  state: 'falling',
  left: 400,
  leastLeft: 4,
  caught: 12,
  endedAt: null,
  mine: null,
  ...over,
});
const rain = (over: Partial<Rain>): Rain => ({
  promotionId: 'prm_1',
  title: 'Envelope rain',
  terms: {} as Rain['terms'],
  now: null,
  last: null,
  next: null,
  thenAt: null,
  ...over,
});
const at = (minutes: number, over: Partial<Rain>) => phaseOf(rain(over), NOON + minutes * MINUTE);

test('a rain is announced ten minutes before it falls, and falls at its moment though nothing was asked since', () => {
  const coming = { next: fall(20) };
  expect(phaseOf(null, NOON)).toEqual({ kind: 'none' });
  expect(at(9, coming)).toEqual({ kind: 'none' });
  expect(at(10, coming)).toMatchObject({ kind: 'ahead', startsAt: NOON + 20 * MINUTE });
  expect(at(20, coming)).toMatchObject({ kind: 'falling', endsAt: NOON + 22 * MINUTE, course: { left: 1000, leastLeft: 10, caught: 0 } });
  expect(at(22, coming)).toEqual({ kind: 'none' });
});

test('who has an envelope of the fall is shown nothing more of it', () => {
  expect(at(1, { now: course(0) })).toMatchObject({ kind: 'falling', course: { left: 400 } });
  expect(at(1, { now: course(0, { mine: 60 }) })).toEqual({ kind: 'none' });
  expect(at(1, { now: course(0, { state: 'caught', mine: 60 }) })).toEqual({ kind: 'none' });
});

test('it ends when all are caught, when it is stopped, and when its time is over', () => {
  expect(at(1, { now: course(0, { state: 'caught', endedAt: iso(0.5) }) })).toMatchObject({ kind: 'ended', course: { state: 'caught' } });
  expect(at(1, { now: course(0, { state: 'stopped', endedAt: iso(0.5) }) })).toMatchObject({ kind: 'ended', course: { state: 'stopped' } });
  expect(at(3, { now: course(0) })).toMatchObject({ kind: 'ended', course: { state: 'over', endedAt: iso(2) } });
  expect(at(5, { last: course(0, { state: 'over', endedAt: iso(2) }) })).toMatchObject({ kind: 'ended' });
});

test('the next one is announced over what is told of the last, never over one that falls', () => {
  expect(at(5, { last: course(0, { state: 'over', endedAt: iso(2) }), next: fall(12) })).toMatchObject({ kind: 'ahead' });
  expect(at(1, { now: course(0), next: fall(8) })).toMatchObject({ kind: 'falling' });
});

test('the fall after a fall is the next one, or the one after that where the next has begun', () => {
  expect(nextAfter(rain({ next: fall(60), thenAt: iso(120) }), '0')).toBe(iso(60));
  expect(nextAfter(rain({ next: fall(60), thenAt: iso(120) }), '60')).toBe(iso(120));
  expect(nextAfter(rain({}), '0')).toBeNull();
});

test('it is asked for again when it is announced, begins and ends; often only while somebody catches', () => {
  const wait = (minutes: number, over: Partial<Rain>, isWatched = false) => waitOf(rain(over), { now: NOON + minutes * MINUTE, isWatched });
  expect(wait(8, { next: fall(20) })).toBe(2 * MINUTE);
  expect(wait(0, { next: fall(60) })).toBe(5 * MINUTE);
  expect(wait(19, { next: fall(20) })).toBe(MINUTE);
  expect(wait(1, { now: course(0) })).toBe(15_000);
  expect(wait(1, { now: course(0) }, true)).toBe(2_000);
  expect(waitOf(null, { now: NOON, isWatched: false })).toBe(5 * MINUTE);
});

test('time left is minutes and seconds', () => {
  expect([588_000, 7_000, 6_001, 0, -5].map(clockText)).toEqual(['9:48', '0:07', '0:07', '0:00', '0:00']);
});
