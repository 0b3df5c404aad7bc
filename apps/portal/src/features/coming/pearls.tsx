import type { CSSProperties } from 'react';
import styles from './coming.module.css';

/** One falls after the other. */
const STEP_MS = 180;

/** Drawn numbers as lit balls that rest on water. */
export function Pearls({ numbers }: { numbers: readonly string[] }) {
  return (
    <div className={styles.pearls} style={{ '--count': numbers.length } as CSSProperties}>
      {numbers.map((number, index) => (
        <span key={index} className={styles.pearl} style={{ animationDelay: `${index * STEP_MS}ms` }}>
          <span className={styles.ball}>{number}</span>
          <span className={styles.ripple} />
        </span>
      ))}
    </div>
  );
}
