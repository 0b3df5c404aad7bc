import { useEffect, useState } from 'react';
import { serverNow } from '../boot.ts';

/** The server's clock, drawn again every `every` ms while `active`. */
export function useServerClock(every: number, active = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every, active]);
  return now;
}
