import { brand } from '../boot.ts';
import { dateFormat } from './dates.ts';

/** What settlements are of: the kinds of contracts, and rebate commission. */
export type SettledKind = 'realtime' | 'hourly' | 'daily' | 'dividend' | 'commission';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** A period in words: a day, an hour, or from a day to a day. */
export function periodWords(kind: SettledKind): (from: string, to: string) => string {
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', timeZone: brand.timeZone });
  const clock = dateFormat({ day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  const plain = dateFormat({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return (from, to) => {
    if (DAY_ONLY.test(from) && DAY_ONLY.test(to)) return plain.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
    const [start, end] = [new Date(from), new Date(to)];
    if (kind === 'daily' || kind === 'commission') return day.format(start);
    // A last day is named, not the midnight after it.
    return kind === 'dividend' ? day.formatRange(start, new Date(end.getTime() - 1)) : clock.formatRange(start, end);
  };
}
