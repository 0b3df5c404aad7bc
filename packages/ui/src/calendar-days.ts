import { plainNumber } from '@pavilion/languages/compared-text';
import { addDays } from './date-presets.ts';

/** Which part of a day a reader writes first, second and third. */
export type DayPart = 'day' | 'month' | 'year';

/** Days here are of the Gregorian calendar and written in 0–9: what is typed must be what can be typed. */
const gregorian = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
const dayOptions = { ...gregorian, day: '2-digit', month: '2-digit', year: 'numeric' } as const;

const moment = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Is this day in a calendar? `2026-02-30` is not. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = moment(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
};

/** A day as the reader of a locale writes it in figures, e.g. `22/11/2026`. */
export const dayText = (day: string, locale: string): string => new Intl.DateTimeFormat(locale, dayOptions).format(moment(day));

/** The order of the parts in a locale and the mark between them. */
export const dayShape = (locale: string): { order: DayPart[]; mark: string } => {
  const parts = new Intl.DateTimeFormat(locale, dayOptions).formatToParts(moment('2026-11-22'));
  const order = parts.map(({ type }) => type).filter((type): type is DayPart => type === 'day' || type === 'month' || type === 'year');
  return { order, mark: parts.find(({ type }) => type === 'literal')?.value.trim() || '/' };
};

const eightDigits = (text: string, order: readonly DayPart[]): string[] => {
  let rest = text;
  return order.map((part) => {
    const cut = part === 'year' ? 4 : 2;
    const taken = rest.slice(0, cut);
    rest = rest.slice(cut);
    return taken;
  });
};

/** Figures alone, or three of them with a mark or a blank between. */
const DAY_TEXT = /^\d+$|^\d+(?: *[./,年月-] *| )\d+(?: *[./,年月-] *| )\d+ *日?$/;

/**
 * What a person typed as a day `yyyy-mm-dd`: three figures in the order of the locale with any marks between, the eight
 * digits alone, or `yyyy-mm-dd` in every locale. Years need four digits. `null`: no day that exists.
 */
export const parseDay = (typed: string, locale: string): string | null => {
  const text = plainNumber(typed);
  const figures = DAY_TEXT.test(text) ? (text.match(/\d+/g) ?? []) : [];
  const { order } = dayShape(locale);
  const [only = ''] = figures;
  const isoFirst = figures.length === 3 && only.length === 4;
  const parts = figures.length === 1 && only.length === 8 ? eightDigits(only, order) : figures;
  if (parts.length !== 3) return null;
  const read: DayPart[] = isoFirst ? ['year', 'month', 'day'] : order;
  const at = (part: DayPart): string => parts[read.indexOf(part)] ?? '';
  if (at('year').length !== 4 || at('month').length > 2 || at('day').length > 2) return null;
  const day = `${at('year')}-${at('month').padStart(2, '0')}-${at('day').padStart(2, '0')}`;
  return isDay(day) ? day : null;
};

type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The day a week begins with in a locale, 1 Monday … 7 Sunday; Monday where the browser does not know. */
export const firstWeekday = (locale: string): number => {
  const known = new Intl.Locale(locale) as LocaleWithWeek;
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 1;
};

/** The six weeks that show a month (`yyyy-mm`), days of its neighbours included. */
export const weeksOf = (month: string, firstDay: number): string[][] => {
  const first = `${month}-01`;
  const before = (moment(first).getUTCDay() - (firstDay % 7) + 7) % 7;
  const start = addDays(first, -before);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
};

/** A month (`yyyy-mm`) moved by whole months. */
export const addMonths = (month: string, by: number): string => {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The same date in another month, the last day of it where it is shorter. */
export const inMonth = (day: string, month: string): string => {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const asked = `${month}-${day.slice(8)}`;
  return asked > last ? last : asked;
};

/** Names of the months and the weekdays (from the first day of the week on), in a locale. */
export const calendarNames = (locale: string): { months: string[]; weekdays: { short: string; long: string }[] } => {
  const monthName = new Intl.DateTimeFormat(locale, { ...gregorian, month: 'long' });
  const names = { short: 'short', long: 'long' } as const;
  const weekday = (style: 'short' | 'long', day: string) =>
    new Intl.DateTimeFormat(locale, { ...gregorian, weekday: style }).format(moment(day));
  const week = weeksOf('2026-06', firstWeekday(locale))[0] ?? [];
  return {
    months: Array.from({ length: 12 }, (_, month) => monthName.format(new Date(Date.UTC(2026, month, 1)))),
    weekdays: week.map((day) => ({ short: weekday(names.short, day), long: weekday(names.long, day) })),
  };
};

/** A day with its weekday and month by name, for readers. */
export const dayName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...gregorian, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(moment(day));
