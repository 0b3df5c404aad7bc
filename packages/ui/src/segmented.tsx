import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { showInRow } from './show-in-row.ts';
import styles from './segmented.module.css';

export type SegmentedProps<Value extends string> = {
  /** What is chosen here, for readers. */
  label: string;
  options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean }>;
  value: Value | null;
  onValue: (value: Value) => void;
  /** `fit` takes the room its words need and scrolls when there is less. */
  width?: 'full' | 'fit';
  name?: string;
  className?: string;
};

/** One of a few short words in a row. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, options, value, onValue, width = 'full', name, className } = props;
  const made = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.track, styles[width], className)}>
      {options.map((option) => (
        <label key={option.value} ref={option.value === value ? showInRow : undefined} className={styles.item}>
          <input
            type="radio"
            className={styles.input}
            name={name ?? made}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValue(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
