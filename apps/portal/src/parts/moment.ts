import { brand } from '../boot.ts';
import { dateFormat } from './dates.ts';

/** Day of the brand's time zone, `yyyy-mm-dd`. */
export const brandDay = (at: Date = new Date()): string => new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(at);

/** ISO time → day and time in the reader's locale and the brand's time zone. */
export function useMoment(): (iso: string) => string {
  const format = dateFormat({ dateStyle: 'short', timeStyle: 'medium', timeZone: brand.timeZone });
  return (iso) => format.format(new Date(iso));
}
