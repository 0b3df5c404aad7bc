import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { FormRow } from './form-row.tsx';
import type { RowWords } from './form-row.tsx';
import field from './field.module.css';

type Extras = RowWords & {
  /** Decoration before the text, usually an icon. */
  start?: ReactNode;
  /** Parts after the text: a unit, an icon button. */
  end?: ReactNode;
  size?: 's' | 'm';
  rowClassName?: string;
};

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & Extras;

/** One line of text under its label. Every further prop, and `ref`, goes to the `<input>`. */
export const TextField = (props: TextFieldProps) => {
  const { label, labelHidden, labelEnd, hint, error, start, end, size, rowClassName, id, className, ...input } = props;
  const row = { label, labelHidden, labelEnd, hint, error, id, className: rowClassName };
  return (
    <FormRow {...row}>
      {(aria) => (
        <div className={cx(field.box, size === 's' && field.small)}>
          {start ? <span className={field.start}>{start}</span> : null}
          <input type="text" {...input} {...aria} className={cx(field.control, className)} />
          {end ? <span className={field.end}>{end}</span> : null}
        </div>
      )}
    </FormRow>
  );
};

export type TextAreaProps = ComponentPropsWithRef<'textarea'> & RowWords & { rowClassName?: string };

/** Several lines of text; grows with its content. */
export const TextArea = (props: TextAreaProps) => {
  const { label, labelHidden, labelEnd, hint, error, rowClassName, id, className, ...area } = props;
  return (
    <FormRow {...{ label, labelHidden, labelEnd, hint, error, id, className: rowClassName }}>
      {(aria) => (
        <div className={field.box}>
          <textarea {...area} {...aria} className={cx(field.control, field.area, className)} />
        </div>
      )}
    </FormRow>
  );
};
