import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { TrendingDown, TrendingUp } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './stat.module.css';

export type StatProps = {
  label: ReactNode;
  value: ReactNode;
  /** Change against the time before, already in words ("+8.1%"). */
  change?: { text: ReactNode; direction: 'up' | 'down' | 'flat'; good?: boolean };
  /** A small chart of real data. */
  chart?: ReactNode;
  size?: 'm' | 'l';
  loading?: boolean;
  className?: string;
};

/** One figure with its name, and how it moved. */
export const Stat = ({ label, value, change, chart, size = 'm', loading, className }: StatProps) => (
  <div className={cx(styles.stat, styles[size], className)} aria-busy={loading || undefined}>
    <div className={styles.label}>{label}</div>
    <div className={styles.value}>{loading ? <Skeleton width="6em" /> : value}</div>
    {change || chart ? (
      <div className={styles.foot}>
        {change ? (
          <span className={cx(styles.change, change.direction !== 'flat' && (change.good ? styles.good : styles.bad))}>
            {change.direction === 'up' ? <TrendingUp /> : null}
            {change.direction === 'down' ? <TrendingDown /> : null}
            {change.text}
          </span>
        ) : null}
        {chart}
      </div>
    ) : null}
  </div>
);
