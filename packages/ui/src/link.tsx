import { cloneElement } from 'react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './link.module.css';

export type LinkProps = ComponentPropsWithRef<'a'> & {
  tone?: 'link' | 'ink';
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
};

/** Class names of the look, for a router's own link. */
export const linkClass = (tone: 'link' | 'ink' = 'link', className?: string): string => cx(styles.link, styles[tone], className);

/** Words that lead somewhere. Inside running text they are underlined, so that colour is not the only sign. */
export const Link = ({ tone = 'link', render, className, children, ...rest }: LinkProps) => {
  const classes = linkClass(tone, className);
  if (render) return cloneElement(render, { className: classes, children });
  return (
    <a {...rest} className={classes}>
      {children}
    </a>
  );
};
