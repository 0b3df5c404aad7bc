import { cloneElement } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, in words. */
  label: string;
  children: ReactNode;
  tone?: 'quiet' | 'raised' | 'plate';
  size?: 's' | 'm';
  /** A small count or mark on the corner; the label should say it too. */
  dot?: ReactNode | true;
  render?: ReactElement<{ className?: string; children?: ReactNode; 'aria-label'?: string; title?: string }>;
};

/** A square target with one icon; `s` is drawn at 36 px and still takes touches on 44 px. */
export const IconButton = (props: IconButtonProps) => {
  const { label, children, tone = 'quiet', size = 'm', dot, render, className, type = 'button', ...rest } = props;
  const classes = cx(styles.button, styles[tone], styles[size], className);
  const inside = (
    <>
      {children}
      {dot ? <span className={cx(styles.dot, dot !== true && styles.count)}>{dot === true ? null : dot}</span> : null}
    </>
  );
  if (render) return cloneElement(render, { className: classes, 'aria-label': label, title: label, children: inside });
  return (
    <button {...rest} type={type} className={classes} aria-label={label} title={label}>
      {inside}
    </button>
  );
};
