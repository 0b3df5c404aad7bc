import { expect, test } from 'vitest';
import { localDayAndTime, momentOf, timeOf } from './moment-text.ts';

test.each([
  ['18:30', '18:30'],
  ['1830', '18:30'],
  ['7.05', '07:05'],
  ['24:00', null],
  ['12:60', null],
  ['noon', null],
  ['', null],
])('%s is read as the time %s', (typed, time) => {
  expect(timeOf(typed)).toBe(time);
});

test('a moment read as day and time is the same moment again', () => {
  const at = '2026-11-22T14:05:00.000Z';
  const { day, time } = localDayAndTime(at);
  expect(momentOf(day, time)).toBe(at);
  expect(localDayAndTime(null)).toEqual({ day: '', time: '00:00' });
});
