import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './queue.module.css';

export interface QueueRowProps {
  /** Where its work is done; the whole row leads there. */
  to: string;
  icon: ReactNode;
  name: string;
  /** Who must do what, in a few words. */
  note?: ReactNode;
  /** How many wait; a skeleton while that is not known. */
  count: ReactNode;
  /** Money that waits. */
  amount?: ReactNode;
  /** What is drawn between: how long each has waited. */
  children?: ReactNode;
  /** The oldest of them. */
  end?: ReactNode;
  /** One of them is past its time. */
  late?: boolean;
}

/** The head over `QueueRow`s; its words stand over the columns. */
export function QueueHead({ words }: { words: readonly [queue: string, count: string, amount: string, between: string, end: string] }) {
  const [queue, count, amount, between, end] = words;
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.headName}>{queue}</span>
      <span className={styles.right}>{count}</span>
      <span className={styles.right}>{amount}</span>
      <span>{between}</span>
      <span className={styles.right}>{end}</span>
    </div>
  );
}

/** A queue of work in a list (`ul`): what, how many, what money, how long. 60 px high; on a phone its parts stand under each other. */
export function QueueRow({ to, icon, name, note, count, amount, children, end, late = false }: QueueRowProps) {
  return (
    <li className={styles.row} data-late={late || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.name}>
        <Link to={to}>{name}</Link>
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      <span className={styles.count}>{count}</span>
      <span className={styles.amount}>{amount}</span>
      <span className={styles.between}>{children}</span>
      <span className={styles.end}>{end}</span>
    </li>
  );
}
