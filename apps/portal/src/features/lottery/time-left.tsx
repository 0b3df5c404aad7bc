import { useEffect, useState } from 'react';
import { dateFormat } from '../../parts/dates.ts';

const HOUR_MS = 3_600_000;

/** Ms since the answer came, told every second, whatever the browser's clock says. */
export function useSince(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - at);
}

/** The seconds of a day; what is further away by its day and time. */
export function TimeLeft({ ms, ends }: { ms: number; ends: Date }) {
  if (ms >= 24 * HOUR_MS) {
    return (
      <time dateTime={ends.toISOString()}>
        {dateFormat({ weekday: 'short', day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' }).format(ends)}
      </time>
    );
  }
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (
    <b role="timer" dir="ltr">
      {(parts[0] === 0 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, '0')).join(':')}
    </b>
  );
}
