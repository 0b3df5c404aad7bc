import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

export type TooltipProps = {
  /** What it explains; must already be named without the tooltip. */
  trigger: ReactElement;
  children: ReactNode;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
};

/** A word of help on hover and focus. Nothing that is needed may be only here. Import it lazily. */
export const Tooltip = ({ trigger, children, side = 'top' }: TooltipProps) => (
  <Base.Provider delay={400}>
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </Base.Provider>
);
