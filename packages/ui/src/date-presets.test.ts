import { expect, test } from 'vitest';
import { addDays, presetOf, presetSpan } from './date-presets.ts';

test('days cross months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('a span counts both its ends', () => {
  expect(presetSpan('7d', '2026-11-20')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(presetSpan('30d', '2026-11-20').from).toBe('2026-10-22');
  expect(presetSpan('yesterday', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' });
});

test('a span is recognised as its preset', () => {
  const names = ['today', '7d', '30d'] as const;
  expect(presetOf(presetSpan('7d', '2026-11-20'), names, '2026-11-20')).toBe('7d');
  expect(presetOf({ from: '2026-11-01', to: '2026-11-20' }, names, '2026-11-20')).toBeNull();
});
