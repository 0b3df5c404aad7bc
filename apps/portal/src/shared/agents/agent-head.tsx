import type { ReactNode } from 'react';
import styles from './report.module.css';

export interface AgentHeadProps {
  title: string;
  lead?: ReactNode;
  /** What can be done here; under the title where there is no room. */
  end?: ReactNode;
}

/** Title of an agents' page with its buttons. */
export function AgentHead({ title, lead, end }: AgentHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {end ? <div className={styles.ways}>{end}</div> : null}
    </header>
  );
}
