import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/base/time';

/** Ms since the answer came, updated every second, whatever the browser's clock shows. */
export function useSince(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - at);
}

/** `00:37`, from an hour on `21:19:34`, rounded up: at nothing bets have ended. */
const clockText = (left: number): string => {
  const seconds = Math.ceil(left / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0')).join(':');
};

/** A clock for what is left of a day, words for more; the same in every time zone. */
export function useLeftText(): (ms: number) => string {
  const { t } = useLingui();
  return (ms) => {
    if (ms < DAY_MS) return clockText(ms);
    const days = Math.floor(ms / DAY_MS);
    const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
    return t({ message: plural(days, { one: `# day ${hours} h`, other: `# days ${hours} h` }) });
  };
}

export function TimeLeft({ ms }: { ms: number }) {
  const text = useLeftText();
  // Figures of a clock are read from the left in every language.
  return (
    <b role="timer" dir={ms < DAY_MS ? 'ltr' : undefined}>
      {text(ms)}
    </b>
  );
}
