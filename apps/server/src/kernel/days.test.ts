import { DateTime } from 'luxon';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedDays, countDays, eachDay, momentsOfDays, startOfDay, yearsLater } from './days.ts';

const days = (fromDay: string, toDay: string) => ({ fromDay, toDay });

test.each([
  ['one day', '2026-03-11', '2026-03-11', 1],
  ['over a leap day', '2024-02-28', '2024-03-01', 3],
  ['no leap day in 2100', '2100-02-28', '2100-03-01', 2],
  ['swapped ends', '2026-03-11', '2026-03-10', 0],
  ['the last day of the calendar', '9999-12-31', '9999-12-31', 1],
  ['the first day of the calendar', '0001-01-01', '0001-01-02', 2],
  ['no day', '2026-02-30', '2026-03-10', NaN],
  ['a day after the calendar', '9999-12-31', '+010000-01-01', NaN],
  ['a day before the calendar', '-000001-12-26', '0001-01-01', NaN],
])('counts %s', (_name, from, to, count) => {
  expect(countDays(days(from, to))).toBe(count);
});

const DAY = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('days walked begin at the first, end at the last, follow each other and are as many as are counted', () => {
  fc.assert(
    fc.property(DAY, fc.integer({ min: 0, max: 400 }), (fromDay, more) => {
      const toDay = DateTime.fromISO(fromDay, { zone: 'utc' }).plus({ days: more }).toISODate() ?? '';
      const all = eachDay(days(fromDay, toDay), 401);
      expect([all.length, all[0], all.at(-1)]).toEqual([more + 1, fromDay, toDay]);
      expect(all).toEqual(all.toSorted());
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

test('the last day of the calendar is walked once, swapped ends not at all, and more than may be never', () => {
  expect(eachDay(days('9999-12-31', '9999-12-31'), 1)).toEqual(['9999-12-31']);
  expect(eachDay(days('2026-03-11', '2026-03-10'), 1)).toEqual([]);
  expect(() => eachDay(days('0001-01-01', '9999-12-31'), 366)).toThrow(RangeError);
  expect(() => eachDay(days('9999-12-31', '+010000-01-01'), 366)).toThrow(RangeError);
});

test.each([
  ['swapped ends', '2026-03-11', '2026-03-10', ['report.range.invalid', 'from']],
  ['the first day of the calendar', '0001-01-01', '0001-01-01', ['report.range.invalid', 'to']],
  ['the last day of the calendar', '9999-12-31', '9999-12-31', ['report.range.invalid', 'to']],
  ['a first day before any brand', '1999-12-31', '2000-01-01', ['report.range.invalid', 'from']],
  ['a day before the calendar', '-000001-12-26', '2026-01-01', ['report.range.invalid', 'from']],
  ['a day too many', '2024-01-01', '2025-01-01', ['report.range.too.long', 'from']],
])('refuses %s under its field', (_name, from, to, [code, field]) => {
  expect(() => boundedDays(days(from, to), { most: 366 })).toThrow(
    expect.objectContaining({ code, detail: expect.objectContaining({ field }) as unknown }),
  );
});

test('takes a year with its leap day', () => {
  expect(boundedDays(days('2024-01-01', '2024-12-31'), { most: 366 })).toEqual(days('2024-01-01', '2024-12-31'));
});

test.each([
  ['Asia/Ho_Chi_Minh', '2026-03-11', '2026-03-10T17:00:00.000Z', '2026-03-11T17:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  // Clocks go forward at midnight: the day begins at one o'clock, the next at midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  // Clocks go back at midnight: the hour before it is shown twice.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T04:00:00.000Z'],
])('in %s the %s begins and ends with its clock', (zone, day, from, to) => {
  const moments = momentsOfDays(days(day, day), zone);
  expect([moments.from.toISOString(), moments.to.toISOString()]).toEqual([from, to]);
  expect(startOfDay(day, zone, 1)).toEqual(moments.to);
});

test.each([
  ['2026-11-18T20:00:00Z', 5, '2031-11-18T20:00:00.000Z'],
  ['2027-02-28T23:59:30Z', 1, '2028-02-28T23:59:30.000Z'],
  ['2028-02-29T17:00:10Z', 1, '2029-03-01T17:00:10.000Z'],
  ['2028-02-29T17:00:10Z', 4, '2032-02-29T17:00:10.000Z'],
  ['2028-02-29T17:00:10Z', 5, '2033-03-01T17:00:10.000Z'],
])('%s and %i years are never less than whole ones: %s', (at, years, then) => {
  expect(yearsLater(new Date(at), years).toISOString()).toBe(then);
});
