import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { FieldMessage } from './form-row.tsx';
import styles from './radio-group.module.css';

export type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** A picture or icon before the words (cards only). */
  media?: ReactNode;
  disabled?: boolean;
};

export type RadioGroupProps<Value extends string> = {
  label: ReactNode;
  labelHidden?: boolean;
  /** What holds for all of them, at the end of the label's line. */
  labelEnd?: ReactNode;
  options: ReadonlyArray<RadioOption<Value>>;
  value: Value | null;
  onValue: (value: Value) => void;
  name?: string;
  error?: ReactNode;
  look?: 'list' | 'cards';
  /** Cards side by side where there is room. */
  columns?: 1 | 2 | 3;
  className?: string;
};

/** One of a few, all in view; native radios, so that arrows and forms work as everywhere. */
export const RadioGroup = <Value extends string>(props: RadioGroupProps<Value>) => {
  const { label, labelHidden, labelEnd, options, value, onValue, name, error, look = 'list', columns = 1, className } = props;
  const made = useId();
  const errorId = `${made}-error`;
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className={cx(styles.legend, labelHidden && styles.hidden, labelEnd !== undefined && styles.beside)}>{label}</legend>
      {labelEnd === undefined ? null : <p className={styles.labelEnd}>{labelEnd}</p>}
      <div className={cx(styles.options, styles[look])} data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? made}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValue(option.value)}
            />
            {option.media ? <span className={styles.media}>{option.media}</span> : null}
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            </span>
            <span className={styles.mark} aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldMessage id={errorId} error={error} />
    </fieldset>
  );
};
