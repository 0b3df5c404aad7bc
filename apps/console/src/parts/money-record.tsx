import { linkClass } from '@pavilion/ui/link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { BrandTag } from './brand-tag.tsx';
import { momentText } from './moment.ts';
import styles from './money-record.module.css';

export interface MoneyRecordProps {
  /** What it is, for those who do not see the amount. */
  label: string;
  amount: ReactNode;
  state: ReactNode;
  owner: { memberId: string; username: string; brandId: string };
  /** ISO time. */
  at: string;
  children: ReactNode;
}

/** One movement of a member's money in a dialog: amount, state, whose, when, then what the page knows of it. */
export function MoneyRecord({ label, amount, state, owner: { memberId, username, brandId }, at, children }: MoneyRecordProps) {
  return (
    <section className={styles.record} aria-label={label}>
      <header>
        <h2 className={styles.amount}>{amount}</h2>
        <p className={styles.whose}>
          {state}{' '}
          <Link className={linkClass()} to={paths.member(memberId)}>
            {username}
          </Link>{' '}
          · <BrandTag id={brandId} /> · {momentText(at)}
        </p>
      </header>
      {children}
    </section>
  );
}

/** What an operator wrote, in their own words. */
export function RecordReason({ children }: { children: ReactNode }) {
  return <blockquote className={styles.reason}>{children}</blockquote>;
}

export function RecordActs({ children }: { children: ReactNode }) {
  return <div className={styles.acts}>{children}</div>;
}
