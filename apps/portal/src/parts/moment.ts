import { dayIn, useDay } from '@pavilion/ui/use-day';
import { brand } from '../boot.ts';
import { dateFormat } from './dates.ts';

/** Day of the brand's time zone, `yyyy-mm-dd`. */
export const brandDay = (at: Date = new Date()): string => dayIn(brand.timeZone, at);

/** Today in the brand's time zone: what is drawn with it moves when the day changes under the open page. */
export const useBrandDay = (): string => useDay(brand.timeZone);

/** ISO time → day and time in the reader's locale and the brand's time zone. */
export function useMoment(): (iso: string) => string {
  const format = dateFormat({ dateStyle: 'short', timeStyle: 'medium', timeZone: brand.timeZone });
  return (iso) => format.format(new Date(iso));
}

/** ISO time → day, month and time without the year: for what happened lately. */
export function useShortMoment(): (iso: string) => string {
  const format = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  return (iso) => format.format(new Date(iso));
}

/** ISO time → hours and minutes: where the day is above. */
export function useClock(): (iso: string) => string {
  const format = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  return (iso) => format.format(new Date(iso));
}

/** The last minute of a time, as it is said: until 23:59. */
export const lastMoment = (end: string): string => new Date(Date.parse(end) - 60_000).toISOString();
