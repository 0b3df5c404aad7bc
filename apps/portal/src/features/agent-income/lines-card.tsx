import { Card } from '@pavilion/ui/card';
import type { ReactNode } from 'react';
import { Amount } from '../../parts/amount.tsx';
import styles from './income.module.css';
import { LinesPager } from './lines-pager.tsx';

export interface LinesCardProps {
  label: string;
  /** How many there are, in words. */
  count: ReactNode;
  total: string | number;
  page: number;
  pages: number;
  onPage(page: number): void;
  /** The lines, each an `li`. */
  children: ReactNode;
}

/** Lines beside a statement: the list, what it comes to, its pages. */
export function LinesCard({ label, count, total, page, pages, onPage, children }: LinesCardProps) {
  return (
    <Card as="section" pad="none" className={styles.lines} aria-label={label}>
      <ul>{children}</ul>
      <p className={styles.total}>
        <span>{count}</span>
        <b>
          <Amount value={total} trim />
        </b>
      </p>
      <LinesPager page={page} pages={pages} onPage={onPage} />
    </Card>
  );
}

export interface LineWordsProps {
  title: string;
  under: string;
  amount: string | number;
  /** Whether it is money the agent got. */
  isEarned: boolean;
}

/** The content of a line. */
export const LineWords = ({ title, under, amount, isEarned }: LineWordsProps) => (
  <>
    <span className={styles.lineWords}>
      {title}
      <small>{under}</small>
    </span>
    <b>
      <Amount value={amount} trim symbol="none" tone={isEarned ? 'money' : 'plain'} />
    </b>
  </>
);
