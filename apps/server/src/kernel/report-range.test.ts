import { expect, test } from 'vitest';
import { brandDays, reportRange, utcDays } from './report-range.ts';

const now = new Date('2026-03-10T20:00:00Z');
const hanoi = { timeZone: 'Asia/Ho_Chi_Minh', now };
const texts = (range: { from: Date; to: Date }) => [range.from.toISOString(), range.to.toISOString()];

test.each([
  [
    'a day of the brand, not of UTC',
    { startDate: '2026-03-11', endDate: '2026-03-11' },
    ['2026-03-10T17:00:00.000Z', '2026-03-11T17:00:00.000Z'],
  ],
  ['nothing asked: seven days to the end of today', {}, ['2026-03-04T17:00:00.000Z', '2026-03-11T17:00:00.000Z']],
  [
    'times count to the second, end included',
    { startTime: '2026-03-11 00:00:00', endTime: '2026-03-11 11:59:59' },
    ['2026-03-10T17:00:00.000Z', '2026-03-11T05:00:00.000Z'],
  ],
])('%s', (_name, query, expected) => {
  expect(texts(reportRange(query, hanoi))).toEqual(expected);
});

test('the day of the clock change has 23 hours', () => {
  const { from, to } = reportRange({ startDate: '2026-03-29', endDate: '2026-03-29' }, { timeZone: 'Europe/Lisbon', now });
  expect(to.getTime() - from.getTime()).toBe(23 * 3_600_000);
});

test.each([
  ['end before start', { startDate: '2026-03-11', endDate: '2026-03-10' }, 'report.range.invalid'],
  ['a day that is none', { startDate: '2026-02-30', endDate: '2026-03-10' }, 'report.range.invalid'],
  ['a time before any brand', { endDate: '1900-01-01' }, 'report.range.invalid'],
  ['more than a year', { startDate: '2024-01-01', endDate: '2026-03-10' }, 'report.range.too.long'],
])('refuses %s', (_name, query, code) => {
  expect(() => reportRange(query, hanoi)).toThrow(code);
});

test.each([
  ['the end', { endDate: '9999-12-31' }, 'endDate'],
  ['the end, with a time', { endTime: '9999-12-31 23:59:59' }, 'endTime'],
  ['the start', { startDate: '0001-01-01' }, 'startDate'],
  ['the start, with a time', { startTime: '0001-01-01 00:00:00', endTime: '2026-03-10 00:00:00' }, 'startTime'],
])('%s is refused under the name it has in the query', (_name, query, field) => {
  expect(() => reportRange(query, hanoi)).toThrow(expect.objectContaining({ detail: { field } }));
});

test('a day that begins at one o’clock ends at midnight', () => {
  const santiago = { timeZone: 'America/Santiago', now };
  const day = { startDate: '2026-09-06', endDate: '2026-09-06' };
  expect(texts(reportRange(day, santiago))).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z']);
  expect(brandDays({ from: '2026-09-06', to: '2026-09-06' }, 'America/Santiago').map((moment) => moment?.toISOString())).toEqual([
    '2026-09-06T04:00:00.000Z',
    '2026-09-07T03:00:00.000Z',
  ]);
});

test('days of UTC are moments for the database, the last one included', () => {
  expect(utcDays({ from: '2026-02-28', to: '2026-02-28' }).map((moment) => moment?.toISOString())).toEqual([
    '2026-02-28T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ]);
  expect(utcDays({})).toEqual([null, null]);
  expect(brandDays({ from: '2026-03-11', to: '2026-03-11' }, hanoi.timeZone).map((moment) => moment?.toISOString())).toEqual([
    '2026-03-10T17:00:00.000Z',
    '2026-03-11T17:00:00.000Z',
  ]);
});
