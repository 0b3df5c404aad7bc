import { cx } from './cx.ts';
import styles from './spinner.module.css';

export type SpinnerProps = { size?: 's' | 'm' | 'l'; label?: string; className?: string };

/** A turning arc. With `label` it is announced; without, it is decoration of something that says "busy" itself. */
export const Spinner = ({ size = 'm', label, className }: SpinnerProps) => (
  <span
    className={cx(styles.spinner, styles[size], className)}
    role={label ? 'status' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  />
);
