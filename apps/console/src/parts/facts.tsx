import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

/** Facts with their names, as many side by side as there is room for; a line each in a narrow place. */
export function Facts({ items, narrow = false }: { items: readonly (Fact | null)[]; narrow?: boolean }) {
  return (
    <dl className={styles.facts} data-narrow={narrow || undefined}>
      {items.map((item) =>
        item ? (
          <div key={item.key} className={styles.fact}>
            <dt>{item.label}</dt>
            <dd>{item.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
