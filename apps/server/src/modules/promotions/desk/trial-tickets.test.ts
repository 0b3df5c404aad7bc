import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { periodsIn } from './trial-tickets.ts';

test.each([
  ['Europe/Lisbon', '2027-03-27', '2027-03-30', '00:00 00:00 23:00 23:00'],
  ['Europe/Lisbon', '2027-10-30', '2027-11-02', '23:00 23:00 00:00 00:00'],
  // Clocks go forward at midnight: that day begins at one o'clock, the next at midnight.
  ['America/Santiago', '2027-09-04', '2027-09-08', '04:00 04:00 03:00 03:00 03:00'],
])('days of %s from %s to %s follow each other from midnight to midnight', (zone, from, to, starts) => {
  const day = (text: string) => DateTime.fromISO(text, { zone });
  const periods = periodsIn({ from: day(from), to: day(to) }, 'day');
  const hour = (at: DateTime | undefined) => at?.toUTC().toFormat('HH:mm');
  expect([...periods.map(({ start }) => hour(start)), hour(periods.at(-1)?.end)].join(' ')).toBe(starts);
  for (const [index, { end }] of periods.entries()) expect(end.toMillis()).toBe((periods[index + 1]?.start ?? day(to)).toMillis());
});
