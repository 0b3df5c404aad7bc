import { expect, test } from 'vitest';
import { isOpenAt, opensAt } from './open-hours.ts';

// 2026-11-18 is a Wednesday.
const hanoi = (text: string) => ({ timeZone: 'Asia/Ho_Chi_Minh', now: new Date(`2026-11-${text}:00+07:00`) });
const office = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '17:30' }];
const night = [{ days: [5], from: '20:00', to: '02:00' }];

test.each([
  ['always', [], '18T03:00', true],
  ['before it opens', office, '18T07:59', false],
  ['as it opens', office, '18T08:00', true],
  ['as it closes', office, '18T17:30', false],
  ['on a day that is not named', office, '21T10:00', false],
  ['in the night it began on Friday', night, '21T01:59', true],
  ['after that night', night, '21T02:00', false],
  ['in the night before Friday', night, '20T01:00', false],
  ['the same time twice is a whole day', [{ days: [3], from: '06:00', to: '06:00' }], '19T05:59', true],
] as const)('%s', (_name, hours, at, expected) => {
  expect(
    isOpenAt(
      hours.map((one) => ({ ...one, days: [...one.days] })),
      hanoi(at),
    ),
  ).toBe(expected);
});

test('every day, where no day is named', () => {
  expect(isOpenAt([{ from: '06:00', to: '22:00' }], hanoi('22T21:59'))).toBe(true);
});

test.each([
  ['18T07:00', '18T08:00'],
  ['18T18:00', '19T08:00'],
  ['20T18:00', '23T08:00'],
])('closed at %s, it opens at %s', (at, opens) => {
  expect(opensAt(office, hanoi(at))).toEqual(hanoi(opens).now);
});

test('what is open opens at no other time', () => {
  expect(opensAt(office, hanoi('18T09:00'))).toBeNull();
});

test('a clock that is set forward leaves an hour out, and the way opens all the same', () => {
  // Lisbon, 2026-03-29: 01:00 becomes 02:00.
  const at = { timeZone: 'Europe/Lisbon', now: new Date('2026-03-29T00:30:00Z') };
  expect(opensAt([{ from: '01:30', to: '05:00' }], at)).toEqual(new Date('2026-03-29T01:30:00Z'));
});

test('hours that lie in the hour left out alone do not open that day, and no one is shown that they do', () => {
  // Lisbon, 2026-03-29: 01:00 becomes 02:00, and 01:30 is 02:30.
  const hours = [{ from: '01:30', to: '02:15' }];
  const at = (text: string) => ({ timeZone: 'Europe/Lisbon', now: new Date(text) });
  expect(opensAt(hours, at('2026-03-29T00:30:00Z'))).toEqual(new Date('2026-03-30T00:30:00Z'));
  for (const minute of ['01:29', '01:31', '01:45']) expect(isOpenAt(hours, at(`2026-03-29T${minute}:00Z`))).toBe(false);
  // Set back in October an hour comes twice: open from its first beginning to its last end.
  const autumn = ['00:29', '00:31', '01:31', '02:14', '02:16'].map((time) => isOpenAt(hours, at(`2026-10-25T${time}:00Z`)));
  expect(autumn).toEqual([false, true, true, true, false]);
});
