import { cloneElement } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'ink';
export type ButtonSize = 's' | 'm' | 'l';

type Look = { tone?: ButtonTone | undefined; size?: ButtonSize | undefined; full?: boolean | undefined };

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> &
  Look & {
    children?: ReactNode;
    iconStart?: ReactNode;
    iconEnd?: ReactNode;
    /** The width, and the label for readers, stay; a turning arc is shown and presses are ignored. */
    loading?: boolean | undefined;
    /** Another element wearing the look, such as a router's link: `render={<Link to="…" />}`. */
    render?: ReactElement<{ className?: string; children?: ReactNode }>;
  };

/** Class names of the look, for elements that are made elsewhere. */
export const buttonClass = ({ tone = 'secondary', size = 'm', full = false }: Look = {}, className?: string): string =>
  cx(styles.button, styles[tone], styles[size], full && styles.full, className);

const Inside = ({ children, iconStart, iconEnd, loading }: Partial<ButtonProps>) => (
  <>
    <span className={styles.inside}>
      {iconStart}
      {children !== undefined && children !== null ? <span className={styles.label}>{children}</span> : null}
      {iconEnd}
    </span>
    {loading ? (
      <span className={styles.busy}>
        <Spinner size="s" />
      </span>
    ) : null}
  </>
);

/** The pressable. One `primary` a screen. */
export const Button = (props: ButtonProps) => {
  const { tone, size, full, loading = false, render, iconStart, iconEnd, children, className, ...rest } = props;
  const { onClick, type = 'button', ...others } = rest;
  const inside = (
    <Inside iconStart={iconStart} iconEnd={iconEnd} loading={loading}>
      {children}
    </Inside>
  );
  const classes = buttonClass({ tone, size, full }, className);
  if (render) return cloneElement(render, { className: cx(classes, render.props.className), children: inside });
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...others}
      type={type}
      className={classes}
      aria-busy={loading || undefined}
      aria-disabled={loading || others['aria-disabled']}
      onClick={press}
    >
      {inside}
    </button>
  );
};
