import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { RotateCcw, TriangleAlert } from './icon.tsx';
import styles from './empty-state.module.css';

export type ErrorStateProps = {
  title: ReactNode;
  /** What happened and what next. */
  children?: ReactNode;
  retry?: { label: string; onRetry: () => void; busy?: boolean };
  /** The reference for support, e.g. "Reference 8c41e07d". */
  reference?: ReactNode;
  compact?: boolean;
  className?: string;
};

/** Something failed: said calmly, with a way on. */
export const ErrorState = ({ title, children, retry, reference, compact, className }: ErrorStateProps) => (
  <div role="alert" className={cx(styles.state, compact && styles.compact, className)}>
    <span className={cx(styles.icon, styles.bad)} aria-hidden="true">
      <TriangleAlert />
    </span>
    <div className={styles.title}>{title}</div>
    {children ? <div className={styles.body}>{children}</div> : null}
    {retry ? (
      <div className={styles.actions}>
        <Button iconStart={<RotateCcw />} loading={retry.busy} onClick={retry.onRetry}>
          {retry.label}
        </Button>
      </div>
    ) : null}
    {reference ? <p className={styles.reference}>{reference}</p> : null}
  </div>
);
