import { dateFormat } from '../../parts/date-format.ts';

/** A day of the calendar, `yyyy-MM-dd`, in the operator's words. */
export const dayText = (day: string): string =>
  dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
