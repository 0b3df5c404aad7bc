import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'good' | 'warn' | 'bad';

export type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the words. */
  actions?: ReactNode;
  onClose?: () => void;
  closeLabel?: string;
  /** A strip across the page instead of a card. */
  banner?: boolean;
  className?: string;
};

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** A message that stays. Bad news interrupts a reader; the rest waits its turn. */
export const Alert = (props: AlertProps) => {
  const { tone = 'info', title, children, actions, onClose, closeLabel = '', banner, className } = props;
  const Mark = icons[tone];
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx(styles.alert, styles[tone], banner && styles.banner, className)}>
      <Mark className={styles.mark} />
      <div className={styles.words}>
        {title ? <div className={styles.title}>{title}</div> : null}
        {children ? <div className={styles.body}>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {onClose ? (
        <IconButton size="s" label={closeLabel} onClick={onClose} className={styles.close}>
          <X />
        </IconButton>
      ) : null}
    </div>
  );
};
