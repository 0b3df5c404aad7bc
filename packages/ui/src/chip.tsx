import { cloneElement } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { showInRow } from './show-in-row.ts';
import styles from './chip.module.css';

export type ChipProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  children: ReactNode;
  icon?: ReactNode;
  count?: ReactNode;
  selected?: boolean;
  /** A router's link instead of a button; then say `aria-current` on it. */
  render?: ReactElement<{ className?: string; children?: ReactNode; ref?: typeof showInRow | undefined }>;
};

/** A filter or a category: a pill that is on or off. */
export const Chip = ({ children, icon, count, selected = false, render, className, ...rest }: ChipProps) => {
  const classes = cx(styles.chip, selected && styles.selected, className);
  const inside = (
    <>
      {icon}
      <span>{children}</span>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
  const ref = selected ? showInRow : undefined;
  if (render) return cloneElement(render, { className: classes, children: inside, ref });
  return (
    <button ref={ref} type="button" aria-pressed={selected} {...rest} className={classes}>
      {inside}
    </button>
  );
};

/** Chips in one line that scrolls sideways when there is less room. */
export const ChipRow = ({ children, label, className }: { children: ReactNode; label: string; className?: string }) => (
  <div role="group" aria-label={label} className={cx(styles.row, className)}>
    {children}
  </div>
);
