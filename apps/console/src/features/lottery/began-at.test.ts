import { expect, test } from 'vitest';
import { beganAt } from './began-at.ts';

test.each([
  ['2026-11-23T11:15:00.000Z', '11:12', '2026-11-23T11:12:00.000Z'],
  ['2026-11-23T00:05:00.000Z', '23:58', '2026-11-22T23:58:00.000Z'],
  ['2026-11-22T23:58:00.000Z', '00:03', '2026-11-23T00:03:00.000Z'],
  ['2026-11-23T11:15:00.000Z', '11:12:30', '2026-11-23T11:12:30.000Z'],
])('a draw due at %s that began at %s', (due, time, moment) => expect(beganAt(due, time)).toBe(moment));
