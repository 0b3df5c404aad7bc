import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { CircleAlert } from './icon.tsx';
import { useStill } from './use-still.ts';
import styles from './form-row.module.css';

/** What the control inside a row must carry so that label, hint and error are read with it. */
export type FieldAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type RowWords = {
  label: ReactNode;
  labelHidden?: boolean | undefined;
  /** Shown at the far end of the label's line: a short rule or a link. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** One tap that corrects the error, at the far end of its line. Shown only with an error. */
  cure?: ReactNode;
};

export type FormRowProps = RowWords & {
  id?: string | undefined;
  className?: string | undefined;
  children: (aria: FieldAria) => ReactNode;
};

/** Label above, control, then the error and the hint under it; ids wired by aria. */
export const FormRow = ({ label, labelHidden, labelEnd, hint, error, cure, id, className, children }: FormRowProps) => {
  const made = useId();
  const fieldId = id ?? made;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const isTold = useStill(Boolean(error));
  const described = [isTold && error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.row, className)}>
      <div className={cx(styles.head, labelHidden && styles.headHidden)}>
        <label className={styles.label} htmlFor={fieldId}>
          {label}
        </label>
        {labelEnd ? <span className={styles.end}>{labelEnd}</span> : null}
      </div>
      {children({ id: fieldId, 'aria-describedby': described || undefined, 'aria-invalid': isTold && error ? true : undefined })}
      <div className={styles.fault}>
        <FieldMessage id={errorId} error={isTold ? error : undefined} />
        {isTold && error && cure ? <div className={styles.cure}>{cure}</div> : null}
      </div>
      {hint ? (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      ) : null}
    </div>
  );
};

/** The error line of a control; its live region stays in the page so that a new message is spoken. */
export const FieldMessage = ({ id, error }: { id: string; error: ReactNode }) => (
  <div id={id} className={styles.messages} aria-live="polite">
    {error ? (
      <span className={styles.error}>
        <CircleAlert />
        <span>{error}</span>
      </span>
    ) : null}
  </div>
);
