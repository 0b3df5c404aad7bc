import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './drawer.module.css';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it is, for readers. */
  label: string;
  side?: 'start' | 'end';
  children: ReactNode;
  className?: string;
};

/** A panel from the edge of the page, over it. Escape and a press outside close it. */
export const Drawer = ({ open, onOpenChange, label, side = 'start', children, className }: DrawerProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className={styles.scrim} />
      <Base.Popup className={cx(styles.drawer, styles[side], className)} aria-label={label}>
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
