import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './empty-state.module.css';

export type EmptyStateProps = {
  icon?: ReactNode;
  /** What would be here; the icon is shown where it renders nothing. */
  picture?: ReactNode;
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  actions?: ReactNode;
  compact?: boolean;
  className?: string;
};

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ icon, picture, title, children, actions, compact, className }: EmptyStateProps) => (
  <div className={cx(styles.state, compact && styles.compact, className)}>
    {picture ? (
      <span className={styles.picture} aria-hidden="true">
        {picture}
      </span>
    ) : null}
    {icon ? (
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    ) : null}
    <div className={styles.title}>{title}</div>
    {children ? <div className={styles.body}>{children}</div> : null}
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
);
