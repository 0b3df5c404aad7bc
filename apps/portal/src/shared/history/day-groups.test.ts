import { expect, test } from 'vitest';
import { groupByDay, trendBars } from './day-groups.ts';

test('rows stand under their days in their order', () => {
  const rows = [
    { day: '2026-11-22', n: 1 },
    { day: '2026-11-22', n: 2 },
    { day: '2026-11-20', n: 3 },
  ];
  expect(groupByDay(rows, ({ day }) => day)).toEqual([
    { day: '2026-11-22', rows: rows.slice(0, 2) },
    { day: '2026-11-20', rows: rows.slice(2) },
  ]);
});

test.each([
  ['2026-11-22', '2026-11-22', 1],
  ['2026-11-16', '2026-11-22', 7],
  ['2026-10-24', '2026-11-22', 15],
  ['2025-11-23', '2026-11-22', 16],
])('%s to %s is %i bars that hold every day once', (from, to, count) => {
  const days: { day: string; units: bigint }[] = [];
  for (let at = Date.parse(from), n = 1n; at <= Date.parse(to); at += 86_400_000, n += 1n)
    days.push({ day: new Date(at).toISOString().slice(0, 10), units: n % 3n === 0n ? -n : n });
  const bars = trendBars(days, { from, to });
  expect(bars).toHaveLength(count);
  expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([from, to]);
  expect(bars.reduce((sum, bar) => sum + bar.units, 0n)).toBe(days.reduce((sum, day) => sum + day.units, 0n));
});
