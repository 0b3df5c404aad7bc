import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './section-header.module.css';

export type SectionHeaderProps = {
  title: ReactNode;
  /** Quiet words after the title: a count, a fact. */
  note?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2 | 3;
  id?: string;
  className?: string;
};

/** Opens a part of a page. */
export const SectionHeader = ({ title, note, actions, level = 2, id, className }: SectionHeaderProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={cx(styles.header, className)}>
      <div className={styles.titles}>
        <Heading id={id}>{title}</Heading>
        {note ? <span className={styles.note}>{note}</span> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
};
