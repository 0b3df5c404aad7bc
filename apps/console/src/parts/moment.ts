import { isDay } from '@pavilion/ui/calendar-days';
import { currentTag, isSpelledOut } from '../i18n/language.ts';
import { dateFormat } from './date-format.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(kind: 'moment' | 'day' | 'plainDay' | 'time'): Intl.DateTimeFormat {
  const key = `${kind} ${currentTag()}`;
  const known = formats.get(key);
  if (known) return known;
  const options: Record<typeof kind, Intl.DateTimeFormatOptions> = {
    moment: { dateStyle: 'short', timeStyle: 'medium' },
    day: { dateStyle: 'medium' },
    plainDay: { dateStyle: 'medium', timeZone: 'UTC' },
    time: { timeStyle: 'short' },
  };
  const made = dateFormat(options[kind]);
  formats.set(key, made);
  return made;
}

/** ISO time → day and time in the operator's locale and time zone; an empty mark for what never was. */
export const momentText = (iso: string | null): string => (iso === null ? '–' : formatOf('moment').format(new Date(iso)));
export const dayText = (iso: string | null): string => (iso === null ? '–' : formatOf('day').format(new Date(iso)));
/** A day `yyyy-mm-dd` that belongs to no time zone, such as a birthday; what is masked stays as it is. */
export const dayOfText = (day: string | null): string =>
  day === null ? '–' : isDay(day) ? formatOf('plainDay').format(new Date(`${day}T00:00:00Z`)) : day;
export const timeText = (iso: string): string => formatOf('time').format(new Date(iso));

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago or ahead, by its greatest unit: "3 hours ago"; the moment where the browser does not know such words. */
export function distanceText(iso: string, now: number = Date.now()): string {
  if (!isSpelledOut()) return momentText(iso);
  const seconds = Math.round((new Date(iso).getTime() - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(currentTag(), { numeric: 'auto', style: 'short' });
  for (const [unit, size] of STEPS) if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return relative.format(seconds, 'second');
}

/** Today where the operator sits, `yyyy-mm-dd`; the desk's calls count days in UTC. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);
