import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'sea' | 'good' | 'bad' | 'warn' | 'money' | 'action' | 'ink';
export type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode; className?: string };

/** A state or a count in a word. */
export const Badge = ({ tone = 'neutral', icon, children, className }: BadgeProps) => (
  <span className={cx(styles.badge, styles[tone], className)}>
    {icon}
    {children}
  </span>
);
