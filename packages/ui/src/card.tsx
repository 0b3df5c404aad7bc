import { createElement } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import styles from './card.module.css';

export type CardProps = ComponentPropsWithRef<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  pad?: 'none' | 's' | 'm' | 'l';
  tone?: 'surface' | 'sunk' | 'money';
};

/** A layer above the ground, distinguished by light. */
export const Card = ({ as = 'div', pad = 'm', tone = 'surface', className, ...rest }: CardProps) =>
  createElement(as, { ...rest, className: cx(styles.card, styles[tone], styles[`pad-${pad}`], className) });
