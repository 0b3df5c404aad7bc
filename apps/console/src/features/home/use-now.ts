import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The time, as often as a waiting time on the page can be seen to move. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
