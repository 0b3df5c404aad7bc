import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './side-nav-item.module.css';

type Wearer = {
  className?: string;
  children?: ReactNode;
  title?: string | undefined;
  'aria-current'?: 'page' | undefined;
};

export type SideNavItemProps = {
  /** A router's link or a button; it receives class, content and `aria-current`. */
  render: ReactElement<Wearer>;
  icon: ReactNode;
  label: string;
  count?: ReactNode;
  /** Draws the count as something that waits for the reader. */
  pressing?: boolean;
  current?: boolean;
  /** Only the icon is drawn; the words stay for readers and as a title. */
  folded?: boolean;
};

/** A place in the side menu. */
export const SideNavItem = ({ render, icon, label, count, pressing, current, folded }: SideNavItemProps) =>
  cloneElement(render, {
    className: cx(styles.item, current && styles.current, folded && styles.folded, render.props.className),
    'aria-current': current ? 'page' : undefined,
    title: folded ? label : undefined,
    children: (
      <>
        {icon}
        <span className={styles.label}>{label}</span>
        {count === undefined || count === null ? null : <span className={cx(styles.count, pressing && styles.pressing)}>{count}</span>}
      </>
    ),
  });

/** Items under one quiet heading. */
export const SideNavGroup = ({ label, folded, children }: { label?: string; folded?: boolean; children: ReactNode }) => (
  <div role="group" aria-label={label} className={styles.group}>
    {label ? (
      <div className={cx(styles.heading, folded && styles.headingFolded)} aria-hidden="true">
        {label}
      </div>
    ) : null}
    {children}
  </div>
);
