import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface PageProps {
  title: ReactNode;
  /** What it is for, in a sentence, or what it is about. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Shown before the title: where it belongs to. */
  back?: ReactNode;
  children: ReactNode;
}

/** Title, what it is for, what can be done; then the work. */
export function Page({ title, lead, actions, back, children }: PageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back ? <div className={styles.back}>{back}</div> : null}
          <h1>{title}</h1>
          {lead ? <div className={styles.lead}>{lead}</div> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

/** A part of a page with its own heading. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <div>
          <h2>{title}</h2>
          {note ? <p className={styles.note}>{note}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      <div className={styles.sectionBody}>{children}</div>
    </section>
  );
}
