import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import menu from './menu.module.css';
import styles from './popover.module.css';

export type PopoverProps = {
  trigger: ReactElement;
  title?: ReactNode;
  children: ReactNode;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** A small panel that comes from its button. Import it lazily. */
export const Popover = (props: PopoverProps) => {
  const { trigger, title, children, side = 'bottom', align = 'center', open, onOpenChange, className } = props;
  return (
    <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={menu.positioner} side={side} align={align} sideOffset={8} collisionPadding={12}>
          <Base.Popup className={cx(menu.popup, styles.popup, className)}>
            {title ? <Base.Title className={styles.title}>{title}</Base.Title> : null}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
