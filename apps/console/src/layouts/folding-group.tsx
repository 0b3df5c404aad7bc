import { ChevronDown } from '@pavilion/ui/icon';
import { type ReactNode, useId } from 'react';
import styles from './folding-group.module.css';

interface FoldingGroupProps {
  label: string;
  isFolded: boolean;
  onFold(isFolded: boolean): void;
  /** What waits at the pages that are out of sight. */
  count?: string | undefined;
  children: ReactNode;
}

/** Entries of the menu under a heading that folds them away. */
export function FoldingGroup({ label, isFolded, onFold, count, children }: FoldingGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.group} data-folded={isFolded || undefined}>
      <button type="button" id={id} className={styles.heading} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
        {label}
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        <ChevronDown className={styles.arrow} />
      </button>
      {children}
    </div>
  );
}
