import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './progress.module.css';

export type ProgressProps = {
  label: string;
  /** 0 … 1; absent: busy without a known end. */
  value?: number;
  /** What a reader hears instead of a percentage. */
  valueText?: string;
  tone?: 'sea' | 'good' | 'warn' | 'bad' | 'money';
  /** Splits the bar, e.g. the strength of a password. */
  steps?: number;
  className?: string;
};

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** How far something has come. */
export const Progress = ({ label, value, valueText, tone = 'sea', steps, className }: ProgressProps) => {
  const filled = steps === undefined || value === undefined ? 0 : Math.round(clamped(value) * steps);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(clamped(value) * 100)}
      aria-valuetext={valueText}
      className={cx(styles.bar, styles[tone], steps !== undefined && styles.stepped, className)}
    >
      {steps === undefined ? (
        <span
          className={cx(styles.fill, value === undefined && styles.unknown)}
          style={{ inlineSize: value === undefined ? undefined : `${clamped(value) * 100}%` }}
        />
      ) : (
        Array.from({ length: steps }, (_, step) => <span key={step} className={cx(styles.step, step < filled && styles.done)} />)
      )}
    </div>
  );
};

/** The same as a ring with something in the middle. */
export const ProgressRing = ({ label, value = 0, tone = 'good', children }: ProgressProps & { children?: ReactNode }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(clamped(value) * 100)}
    className={cx(styles.ring, styles[tone])}
  >
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="44" className={styles.ringTrack} />
      <circle
        cx="50"
        cy="50"
        r="44"
        pathLength={100}
        className={styles.ringFill}
        style={{ '--done': clamped(value) * 100 } as CSSProperties}
      />
    </svg>
    <span className={styles.middle}>{children}</span>
  </div>
);
