import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFollowFinger } from './use-follow-finger.ts';
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

const isRightToLeft = (): boolean => typeof document !== 'undefined' && document.documentElement.dir === 'rtl';

/** A panel from the edge of the page, over it. Escape, a press outside and a swipe towards its edge close it. */
export const Drawer = ({ open, onOpenChange, label, side = 'start', children, className }: DrawerProps) => {
  const isLeft = (side === 'start') !== isRightToLeft();
  const { panel, scrim } = useFollowFinger(isLeft ? 'left' : 'right', () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop ref={scrim} className={styles.scrim} />
        <Base.Popup ref={panel} className={cx(styles.drawer, styles[side], className)} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
