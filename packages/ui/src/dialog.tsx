import { Dialog as Base } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { X } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useFollowFinger } from './use-follow-finger.ts';
import { usePhone } from './use-media.ts';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Shows the title to screen readers only. */
  titleHidden?: boolean;
  description?: ReactNode;
  closeLabel: string;
  /** A picture with words beside the content; on a phone it gives way. */
  side?: ReactNode;
  /** Stays in sight under the scrolling content. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l' | 'wide';
  /** The content reaches every edge; on a phone it has the whole screen. */
  full?: boolean;
  /** As high as the screen allows from the start: for what is read and comes late. */
  tall?: boolean;
  /** A press outside or Escape closes it; switch off where work would be lost. */
  dismissible?: boolean;
  /** The field to start in, or what finds it; by default the first that takes focus. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus'];
  /** Where focus goes once it is closed; by default to what had it before. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus'];
  children: ReactNode;
  className?: string;
};

/** A popup in the middle of a wide screen, a sheet from the foot of a phone, where a swipe down closes it. Import it lazily. */
export const Dialog = (props: DialogProps) => {
  const { open, onOpenChange, title, titleHidden, description, closeLabel, side, footer, size = 'm', full, tall } = props;
  const { dismissible = true, initialFocus, finalFocus, children, className } = props;
  const isPhone = usePhone();
  const { panel, scrim } = useFollowFinger(isPhone && dismissible && !full ? 'down' : null, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next, details) => {
        if (!dismissible && details.reason === 'escape-key') return;
        onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop ref={scrim} className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={panel}
            className={cx(styles.popup, styles[size], tall && styles.tall, side ? styles.sided : undefined, full && styles.full, className)}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {side ? <div className={styles.side}>{side}</div> : null}
            <div className={styles.main}>
              {dismissible && !full ? <span className={styles.handle} aria-hidden="true" /> : null}
              <div className={cx(styles.head, titleHidden && styles.bare)}>
                <div className={styles.titles}>
                  <Base.Title className={cx(styles.title, titleHidden && styles.hidden)}>{title}</Base.Title>
                  {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
                </div>
                <Base.Close
                  render={
                    <IconButton label={closeLabel} className={styles.close}>
                      <X />
                    </IconButton>
                  }
                />
              </div>
              <div className={styles.body}>{children}</div>
              {footer ? <div className={styles.footer}>{footer}</div> : null}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
