import { useEffect, useState } from 'react';
import { brand } from '../../boot.ts';
import { currentTag, isSpelledOut } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { ageOf } from './age-rules.ts';

const TICK_MS = 15_000;

/** The server's clock: that of the answer and what has passed since it came, however wrong the reader's clock is. Ticks. */
export function useServerNow(at: string | undefined, receivedAt: number): number {
  const [passed, setPassed] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setPassed(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(at ?? '') + Math.max(0, passed - receivedAt);
}

/** "3 minutes ago", in the reader's words; the time of day where the browser does not know them. */
export function useAgo(): (iso: string, now: number) => string {
  if (!isSpelledOut()) {
    const format = dateFormat({ timeStyle: 'short', timeZone: brand.timeZone });
    return (iso) => format.format(new Date(iso));
  }
  const format = new Intl.RelativeTimeFormat(currentTag(), { style: 'short', numeric: 'always' });
  return (iso, now) => {
    const { count, unit } = ageOf(Date.parse(iso), now);
    return format.format(-count, unit);
  };
}
