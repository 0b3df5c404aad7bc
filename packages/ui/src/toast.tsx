import { useEffect, useRef, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import { CircleAlert, CircleCheck, Info, X } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { toasts } from './toast-store.ts';
import type { ToastMessage } from './toast-store.ts';
import { useHeld } from './use-held.ts';
import styles from './toast.module.css';

type Words = { region: string; close: string };

const icons = { info: Info, good: CircleCheck, bad: CircleAlert };

const Toast = ({ message, words, held }: { message: ToastMessage; words: Words; held: boolean }) => {
  const { id, tone, title, body, action, stay } = message;
  const Mark = icons[tone];
  useEffect(() => {
    if (stay === null || held) return;
    const timer = setTimeout(() => toasts.close(id), stay);
    return () => clearTimeout(timer);
  }, [id, stay, held]);
  return (
    <li className={cx(styles.toast, styles[tone])}>
      <Mark className={styles.mark} />
      <div className={styles.words} role={tone === 'bad' ? 'alert' : undefined}>
        <div className={styles.title}>{title}</div>
        {body ? <div className={styles.body}>{body}</div> : null}
      </div>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAction();
            toasts.close(id);
          }}
        >
          {action.label}
        </button>
      ) : null}
      <IconButton size="s" label={words.close} onClick={() => toasts.close(id)} className={styles.close}>
        <X />
      </IconButton>
    </li>
  );
};

/**
 * Where messages appear. Mount once; the pointer or the keyboard on them holds their time. `isAtTop`: under the header, where what is pressed is at
 * the bottom.
 */
export const Toaster = ({ words, isAtTop }: { words: Words; isAtTop?: boolean }) => {
  const messages = useSyncExternalStore(toasts.follow, toasts.read, toasts.read);
  const region = useRef<HTMLElement>(null);
  const held = useHeld(region);
  return (
    <section ref={region} aria-label={words.region} aria-live="polite" className={cx(styles.region, isAtTop && styles.top)}>
      <ol className={styles.list} data-toasts="">
        {messages.map((message) => (
          <Toast key={message.id} message={message} words={words} held={held} />
        ))}
      </ol>
    </section>
  );
};
