import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { brandDay } from '../../parts/moment.ts';

/** When a letter came, in the brand's zone: the hour of today, else the day; in full on the letter. */
export function useLetterTime(): { short(iso: string): string; full(iso: string): string } {
  const timeZone = brand.timeZone;
  const hour = dateFormat({ timeStyle: 'short', timeZone });
  const day = dateFormat({ day: '2-digit', month: '2-digit', timeZone });
  const full = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  const today = brandDay();
  return {
    short: (iso) => (brandDay(new Date(iso)) === today ? hour : day).format(new Date(iso)),
    full: (iso) => full.format(new Date(iso)),
  };
}
