import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './switch.module.css';

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> & {
  children: ReactNode;
  hint?: ReactNode;
  labelHidden?: boolean;
};

/** On or off, at once; the words are before it and the whole line is its target. */
export const Switch = ({ children, hint, labelHidden, className, ...input }: SwitchProps) => (
  <label className={cx(styles.line, className)}>
    <span className={cx(styles.text, labelHidden && styles.hidden)}>
      {children}
      {hint ? <span className={styles.hint}>{hint}</span> : null}
    </span>
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.input} />
    <span className={styles.track} aria-hidden="true" />
  </label>
);
