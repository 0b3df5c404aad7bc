import { cloneElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './bottom-bar.module.css';

type Wearer = { className?: string; children?: ReactNode; 'aria-current'?: 'page' | undefined };

export type BottomBarProps = {
  label: string;
  items: ReadonlyArray<{
    key: string;
    label: string;
    icon: ReactNode;
    current?: boolean;
    dot?: boolean;
    /** A router's link or a button. */
    render: ReactElement<Wearer>;
  }>;
};

/** The five destinations of a phone, within the thumb's reach. */
export const BottomBar = ({ label, items }: BottomBarProps) => (
  <nav aria-label={label} className={styles.bar}>
    {items.map((item) =>
      cloneElement(item.render, {
        key: item.key,
        className: cx(styles.item, item.current && styles.current),
        'aria-current': item.current ? 'page' : undefined,
        children: (
          <>
            <span className={styles.icon}>
              {item.icon}
              {item.dot ? <span className={styles.dot} /> : null}
            </span>
            <span className={styles.label}>{item.label}</span>
          </>
        ),
      } as Wearer),
    )}
  </nav>
);
