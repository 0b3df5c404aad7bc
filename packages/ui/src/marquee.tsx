import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Pause, Play } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useReducedMotion } from './use-media.ts';
import styles from './marquee.module.css';

export type MarqueeProps = {
  items: ReadonlyArray<{ key: string; content: ReactNode }>;
  words: { region: string; pause: string; play: string };
  icon?: ReactNode;
  /** After the line, e.g. a link to all announcements. */
  end?: ReactNode;
  /** Seconds an item takes to pass. */
  secondsEach?: number;
  className?: string;
};

/** Announcements that move by in one line; hover, focus and a button hold them. With less motion the line does not move and is scrolled by hand. */
export const Marquee = ({ items, words, icon, end, secondsEach = 9, className }: MarqueeProps) => {
  const [paused, setPaused] = useState(false);
  const still = useReducedMotion();
  if (items.length === 0) return null;
  const line = (copy: boolean) => (
    <ul className={styles.list} aria-hidden={copy || undefined} inert={copy}>
      {items.map((item) => (
        <li key={item.key} className={styles.item}>
          {item.content}
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={words.region} className={cx(styles.marquee, className)}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <div
        className={cx(styles.window, still && styles.standing)}
        role={still ? 'group' : undefined}
        aria-label={still ? words.region : undefined}
        // A line longer than its box must be reachable by the keyboard to be scrolled.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={still ? 0 : undefined}
      >
        <div
          className={cx(styles.track, paused && styles.paused)}
          style={{ '--seconds': `${items.length * secondsEach}s` } as CSSProperties}
        >
          {line(false)}
          {still ? null : line(true)}
        </div>
      </div>
      {still ? null : (
        <IconButton size="s" label={paused ? words.play : words.pause} onClick={() => setPaused(!paused)}>
          {paused ? <Play /> : <Pause />}
        </IconButton>
      )}
      {end ? <span className={styles.end}>{end}</span> : null}
    </section>
  );
};
