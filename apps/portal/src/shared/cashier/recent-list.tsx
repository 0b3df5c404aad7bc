import { Link as TextLink } from '@pavilion/ui/link';
import type { ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import { RailCard } from '../../parts/rail.tsx';
import { cx } from '@pavilion/ui/cx';
import styles from './recent-list.module.css';

export interface RecentRow {
  key: string;
  mark: ReactNode;
  name: ReactNode;
  /** Under the name: when. */
  when: ReactNode;
  amount: ReactNode;
  /** It ended without a payment: the amount is struck out, as its state says. */
  void: boolean;
  state: { text: string; tone: string };
  note?: ReactNode;
  action?: ReactNode;
}

export interface RecentListProps {
  title: string;
  all: { label: string; to: string };
  rows: readonly RecentRow[];
}

/** The last few of a kind: what, when, how much, the state. */
export function RecentList({ title, all, rows }: RecentListProps) {
  return (
    <RailCard
      title={title}
      action={
        <TextLink tone="ink" render={<Link to={all.to} />}>
          {all.label}
        </TextLink>
      }
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <div className={styles.row}>
              {row.mark}
              <span className={styles.words}>
                <span className={styles.name}>{row.name}</span>
                <span className={styles.small}>{row.when}</span>
              </span>
              <span className={styles.figures}>
                {row.void ? <s className={styles.amount}>{row.amount}</s> : <span className={styles.amount}>{row.amount}</span>}
                <span className={cx(styles.small, styles[row.state.tone])}>{row.state.text}</span>
              </span>
            </div>
            {row.note ? <div className={styles.note}>{row.note}</div> : null}
            {row.action ? <div className={styles.action}>{row.action}</div> : null}
          </li>
        ))}
      </ul>
    </RailCard>
  );
}
