import { expect, test } from 'vitest';
import { nextCheckAt } from './reality-rules.ts';

const startedAt = '2026-11-20T10:00:00.000Z';
const at = (text: string) => Date.parse(`2026-11-20T${text}:00.000Z`);

test('a check comes at each whole interval since the login, and never twice at one', () => {
  const clock = { startedAt, realityCheckMinutes: 15, playEndsAt: null };
  expect(nextCheckAt(clock, at('10:00'))).toEqual({ at: at('10:15'), ends: false });
  expect(nextCheckAt(clock, at('10:14'))).toEqual({ at: at('10:15'), ends: false });
  expect(nextCheckAt(clock, at('10:15'))).toEqual({ at: at('10:30'), ends: false });
  expect(nextCheckAt(clock, at('11:50'))).toEqual({ at: at('12:00'), ends: false });
});

test('the end of the playing time comes before a check, and at once when it is past', () => {
  const clock = { startedAt, realityCheckMinutes: 60, playEndsAt: '2026-11-20T10:45:00.000Z' };
  expect(nextCheckAt(clock, at('10:00'))).toEqual({ at: at('10:45'), ends: true });
  expect(nextCheckAt(clock, at('11:30'))).toEqual({ at: at('10:45'), ends: true });
  expect(nextCheckAt({ ...clock, realityCheckMinutes: 15 }, at('10:00'))).toEqual({ at: at('10:15'), ends: false });
});
