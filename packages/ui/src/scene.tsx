import { Dialog as Base } from '@base-ui/react/dialog';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { X } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './scene.module.css';

export type SceneProps = {
  open: boolean;
  /** Escape, the close button, or a tap on the scene where `tapCloses`. */
  onClose: () => void;
  /** It has left the screen. */
  onClosed?: () => void;
  /** Read as the scene's name. */
  title: string;
  closeLabel: string;
  /** `window`: the whole window; `sheet`: a card in the middle, from the foot on a phone. */
  shape?: 'window' | 'sheet';
  /** A tap anywhere but on a control closes it. */
  tapCloses?: boolean;
  /** Controls across from the close button. */
  tools?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The nearest control of what was pressed: a press of it is its own. */
const isControl = ({ target }: MouseEvent): boolean => target instanceof Element && target.closest('a, button, input, summary') !== null;

/** Something that happens over the page for a moment. Focus stays inside, Escape ends it, and the page has its focus again. Import it lazily. */
export const Scene = (props: SceneProps) => {
  const { open, onClose, onClosed, title, closeLabel, shape = 'window', tapCloses = false, tools, className, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!tapCloses}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={cx(styles.viewport, styles[`${shape}View`])}>
          <Base.Popup
            ref={popup}
            initialFocus={popup}
            className={cx(styles.popup, styles[shape], className)}
            onClick={(event) => {
              if (tapCloses && !isControl(event)) onClose();
            }}
          >
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
            {tools ? <div className={cx(styles.tools, styles.start)}>{tools}</div> : null}
            <div className={styles.tools}>
              <Base.Close
                render={
                  <IconButton label={closeLabel} tone="plate">
                    <X />
                  </IconButton>
                }
              />
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
