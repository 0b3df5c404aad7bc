import { dateFormat } from '../../parts/date-format.ts';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** A moment where the game is drawn. */
export const zonedText = (iso: string, timeZone: string): string =>
  dateFormat({ ...day, year: 'numeric', ...clock, timeZone }).format(new Date(iso));

/** The same in UTC; its day where it is another one. */
export function utcText(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const dayIn = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, day: 'numeric' }).format(at);
  return dateFormat({ ...(dayIn(timeZone) === dayIn('UTC') ? {} : day), ...clock, timeZone: 'UTC' }).format(at);
}

/** Milliseconds a zone is ahead of UTC at a moment. */
export function offsetOf(iso: string, timeZone: string): number {
  const at = Math.floor(Date.parse(iso) / 1000) * 1000;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at;
}
