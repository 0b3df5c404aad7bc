import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: jumps to the element with id `target`. */
export const SkipLink = ({ target, children }: { target: string; children: ReactNode }) => (
  <a className={styles.skip} href={`#${target}`}>
    {children}
  </a>
);
