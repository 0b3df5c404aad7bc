import { expect, test } from 'vitest';
import { beganAt } from './began-at.ts';

test.each([
  ['2026-11-23T11:15:00.000Z', '11:12', 'UTC', '2026-11-23T11:12:00.000Z'],
  ['2026-11-23T00:05:00.000Z', '23:58', 'UTC', '2026-11-22T23:58:00.000Z'],
  ['2026-11-22T23:58:00.000Z', '00:03', 'UTC', '2026-11-23T00:03:00.000Z'],
  ['2026-11-23T11:15:00.000Z', '18:12:30', 'Asia/Ho_Chi_Minh', '2026-11-23T11:12:30.000Z'],
  ['2026-11-23T17:05:00.000Z', '23:58', 'Asia/Ho_Chi_Minh', '2026-11-23T16:58:00.000Z'],
])('a draw due at %s that began at %s in %s', (due, time, zone, moment) => expect(beganAt(due, time, zone)).toBe(moment));
