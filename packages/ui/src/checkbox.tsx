import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldMessage } from './form-row.tsx';
import { Check } from './icon.tsx';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  children: ReactNode;
  error?: ReactNode;
};

/** A yes or no with its sentence beside it; links inside the sentence stay links. */
export const Checkbox = ({ children, error, className, id, ...input }: CheckboxProps) => {
  const made = useId();
  const fieldId = id ?? made;
  const errorId = `${fieldId}-error`;
  return (
    <div className={className}>
      <label className={styles.label} htmlFor={fieldId}>
        <input
          {...input}
          type="checkbox"
          id={fieldId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={cx(styles.box)} aria-hidden="true">
          <Check />
        </span>
        <span className={styles.text}>{children}</span>
      </label>
      <FieldMessage id={errorId} error={error} />
    </div>
  );
};
