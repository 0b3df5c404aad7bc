import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import dialog from './dialog.module.css';
import styles from './confirm-dialog.module.css';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Absent: the dialog only informs and has one button. */
  cancelLabel?: string;
  confirmLabel: string;
  onConfirm: () => void;
  tone?: 'primary' | 'danger';
  busy?: boolean;
};

/** Asks for confirmation of an important act. It closes only through its buttons or Escape. Import it lazily. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, onOpenChange, icon, title, children, cancelLabel, confirmLabel, onConfirm } = props;
  const { tone = 'primary', busy = false } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className={dialog.scrim} />
        <Base.Viewport className={dialog.viewport}>
          <Base.Popup className={cx(dialog.popup, dialog.s, styles.popup)}>
            {icon ? (
              <span className={cx(styles.icon, styles[tone])} aria-hidden="true">
                {icon}
              </span>
            ) : null}
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children ? (
              <Base.Description render={<div />} className={styles.body}>
                {children}
              </Base.Description>
            ) : null}
            <div className={styles.actions}>
              {cancelLabel === undefined ? null : <Base.Close render={<Button size="l" disabled={busy} />}>{cancelLabel}</Base.Close>}
              <Button size="l" tone={tone} loading={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
