import { expect, test } from 'vitest';
import { inFigures } from './date-figures.ts';

test('names of months and days become figures, times stay', () => {
  const at = new Date('2026-11-22T19:05:00Z');
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...inFigures(options), timeZone: 'UTC' }).format(at);
  expect(text({ day: 'numeric', month: 'short', year: 'numeric' })).toBe('22/11/2026');
  expect(text({ day: 'numeric', month: 'short' })).toBe('22/11');
  expect(text({ weekday: 'long' })).toBe('22/11');
  expect(text({ dateStyle: 'medium' })).toBe('22/11/2026');
  expect(text({ hour: '2-digit', minute: '2-digit', weekday: 'short' })).toBe('22/11, 19:05');
  expect(text({ hour: '2-digit', minute: '2-digit' })).toBe('19:05');
});
