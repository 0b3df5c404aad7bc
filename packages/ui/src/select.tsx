import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { FormRow } from './form-row.tsx';
import type { RowWords } from './form-row.tsx';
import { ChevronDown } from './icon.tsx';
import field from './field.module.css';
import styles from './select.module.css';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'children'> &
  RowWords & {
    options: ReadonlyArray<SelectOption>;
    /** Shown while nothing is chosen. */
    placeholder?: string;
    start?: ReactNode;
    size?: 's' | 'm';
    rowClassName?: string;
  };

/** One of many. The native control: a phone's own wheel there, the brand's list where the browser can draw it. */
export const Select = (props: SelectProps) => {
  const { label, labelHidden, labelEnd, hint, error, options, placeholder, start, size, rowClassName, id, ...rest } = props;
  const { className, ...select } = rest;
  return (
    <FormRow {...{ label, labelHidden, labelEnd, hint, error, id, className: rowClassName }}>
      {(aria) => (
        <div className={cx(field.box, size === 's' && field.small, styles.box)}>
          {start ? <span className={field.start}>{start}</span> : null}
          <select {...select} {...aria} className={cx(field.control, styles.select, className)}>
            {placeholder === undefined ? null : (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} />
        </div>
      )}
    </FormRow>
  );
};
