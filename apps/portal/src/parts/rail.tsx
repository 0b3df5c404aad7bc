import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { type ReactNode, useId } from 'react';
import styles from './rail.module.css';

export interface RailPageProps {
  title: string;
  lead?: ReactNode;
  /** Shown at the end of the title's line. */
  end?: ReactNode;
  /** Beside the work: what it comes to, what is left, what was done last. Under it where there is no room. */
  rail: ReactNode;
  children: ReactNode;
}

/** A page of work with a rail beside it: 736 and 376 of 1136, in that proportion on wider screens. */
export function RailPage({ title, lead, end, rail, children }: RailPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} lead={lead} end={end} />
      <RailColumns rail={rail}>{children}</RailColumns>
    </div>
  );
}

/** The work and its rail, without a title of their own. */
export function RailColumns({ rail, children }: Pick<RailPageProps, 'rail' | 'children'>) {
  return (
    <div className={styles.columns}>
      <div className={styles.work}>{children}</div>
      <aside className={styles.rail}>{rail}</aside>
    </div>
  );
}

export function PageHead({ title, lead, end }: Pick<RailPageProps, 'title' | 'lead' | 'end'>) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </div>
      {end}
    </header>
  );
}

export interface RailCardProps {
  title?: string;
  /** At the end of the title's line: one link. */
  action?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export function RailCard({ title, action, children, className }: RailCardProps) {
  const id = useId();
  return (
    <Card as="section" className={cx(styles.card, className)} aria-labelledby={title ? id : undefined}>
      {title ? (
        <div className={styles.cardHead}>
          <h2 id={id}>{title}</h2>
          {action ? <span className={styles.action}>{action}</span> : null}
        </div>
      ) : null}
      {children}
    </Card>
  );
}

export interface SumLine {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

/** Lines that are added up, and what they come to. */
export function Sum({ lines, total }: { lines: readonly SumLine[]; total: Omit<SumLine, 'key'> }) {
  return (
    <dl className={styles.sum}>
      {lines.map(({ key, label, value }) => (
        <div key={key} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={cx(styles.line, styles.total)}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  );
}

/** Facts with an icon each: what can be relied on. */
export function Facts({ facts }: { facts: readonly { key: string; icon: ReactNode; words: ReactNode }[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ key, icon, words }) => (
        <li key={key}>
          {icon}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  );
}

/** What happens, in order. */
export function Steps({ label, steps }: { label: string; steps: readonly { title: string; words: string }[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ title, words }, index) => (
        <li key={title}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <p className={styles.stepTitle}>{title}</p>
            <p className={styles.stepWords}>{words}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
