import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './chat-bubble.module.css';

export interface ChatBubbleProps {
  /** `own`: of the reader; `note`: not shown outside. */
  side: 'own' | 'other' | 'note';
  dense?: boolean;
  /** On its way. */
  dimmed?: boolean;
  children: ReactNode;
}

/** What one side of a conversation said; the surroundings are the caller's. */
export const ChatBubble = ({ side, dense = false, dimmed = false, children }: ChatBubbleProps) => (
  <div
    className={cx(
      styles.bubble,
      side === 'own' && styles.own,
      side === 'note' && styles.note,
      dense && styles.dense,
      dimmed && styles.dimmed,
    )}
  >
    {children}
  </div>
);
