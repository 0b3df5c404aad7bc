import { useEffect, useEffectEvent, useState } from 'react';
import { cx } from './cx.ts';
import styles from './countdown.module.css';

export type CountdownProps = {
  /** Moment it ends, milliseconds since the epoch on the server's clock. */
  until: number;
  /** The server's now; the machine's own clock may be wrong. */
  now?: () => number;
  onEnd?: () => void;
  /** Reads the whole time left, e.g. "2 minutes 5 seconds left"; spoken by minutes only. */
  words: (left: { days: number; hours: number; minutes: number; seconds: number }) => string;
  className?: string;
};

const two = (value: number): string => String(value).padStart(2, '0');

/** Time left as a clock; it ticks with the second it shows. */
export const Countdown = ({ until, now = Date.now, onEnd, words, className }: CountdownProps) => {
  const [left, setLeft] = useState(() => Math.max(0, until - now()));
  const clock = useEffectEvent(() => now());
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const ahead = Math.max(0, until - clock());
      setLeft(ahead);
      if (ahead === 0) end();
      else timer = setTimeout(tick, ahead % 1000 || 1000);
    };
    timer = setTimeout(tick, 0);
    return () => clearTimeout(timer);
  }, [until]);
  const seconds = Math.ceil(left / 1000);
  const parts = {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
  const hours = parts.days * 24 + parts.hours;
  return (
    <span role="timer" aria-label={words(parts)} className={cx(styles.clock, className)}>
      <bdi aria-hidden="true">
        {hours > 0 ? `${two(hours)}:` : ''}
        {two(parts.minutes)}:{two(parts.seconds)}
      </bdi>
    </span>
  );
};
