import { describe, expect, test } from 'vitest';
import { addMonths, dayShape, dayText, firstWeekday, inMonth, isDay, parseDay, weeksOf } from './calendar-days.ts';

const locales = ['en', 'en-GB', 'vi', 'pt-BR', 'zh-CN', 'my', 'th', 'ar', 'ja', 'de'];

describe('days in the reader’s format', () => {
  test.each([
    ['en', '11/22/2026'],
    ['vi', '22/11/2026'],
    ['pt-BR', '22/11/2026'],
    ['zh-CN', '2026/11/22'],
    ['de', '22.11.2026'],
  ])('%s writes %s', (locale, text) => {
    expect(dayText('2026-11-22', locale)).toBe(text);
  });

  test.each(locales)('%s reads what it writes, on every day of a leap year', (locale) => {
    for (let at = Date.UTC(2024, 0, 1); at <= Date.UTC(2024, 11, 31); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      expect(parseDay(dayText(day, locale), locale)).toBe(day);
    }
  });

  test.each([
    ['22/11/2026', 'vi', '2026-11-22'],
    ['22.11.2026', 'vi', '2026-11-22'],
    ['22 11 2026', 'vi', '2026-11-22'],
    ['2/1/2026', 'vi', '2026-01-02'],
    ['22112026', 'vi', '2026-11-22'],
    ['11222026', 'en', '2026-11-22'],
    ['20261122', 'zh-CN', '2026-11-22'],
    ['2026-11-22', 'vi', '2026-11-22'],
    ['٢٢/١١/٢٠٢٦', 'ar', '2026-11-22'],
    ['30/02/2026', 'vi', null],
    ['11/22/2026', 'vi', null],
    ['22/11/26', 'vi', null],
    ['22/11', 'vi', null],
    ['yesterday', 'vi', null],
  ])('%s in %s is %s', (typed, locale, day) => {
    expect(parseDay(typed, locale)).toBe(day);
  });

  test('the order of the parts is the locale’s', () => {
    expect(dayShape('en').order).toEqual(['month', 'day', 'year']);
    expect(dayShape('vi')).toEqual({ order: ['day', 'month', 'year'], mark: '/' });
  });

  test('a day that no calendar has is none', () => {
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2024-02-29')).toBe(true);
    expect(isDay('2026-13-01')).toBe(false);
  });
});

describe('a month', () => {
  test.each([1, 6, 7])('begins its weeks with weekday %i and holds each of its days once', (first) => {
    for (let month = '2024-01'; month < '2027-01'; month = addMonths(month, 1)) {
      const weeks = weeksOf(month, first);
      const days = weeks.flat().filter((day) => day.startsWith(month));
      const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      expect(days).toHaveLength(length);
      for (const week of weeks) expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(first % 7);
    }
  });

  test('weeks begin on Sunday in the United States and on Monday in Germany', () => {
    expect(firstWeekday('en-US')).toBe(7);
    expect(firstWeekday('de')).toBe(1);
  });

  test('a date moves to the last day of a shorter month', () => {
    expect(inMonth('2026-01-31', '2026-02')).toBe('2026-02-28');
    expect(inMonth('2026-01-15', '2026-02')).toBe('2026-02-15');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
  });
});
