import { Trans } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { ArrowLeft, ChevronRight, CircleCheck, CircleDot } from '@pavilion/ui/icon';
import { Link as TextLink } from '@pavilion/ui/link';
import { SectionHeader } from '@pavilion/ui/section-header';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../../parts/link.tsx';
import { RailColumns } from '../../parts/rail.tsx';
import { paths, type SecurityPart } from '../../paths.ts';
import styles from '../../shared/security/security.module.css';

export interface PartFrameProps {
  title: string;
  lead: ReactNode;
  /** Beside the content, under it where there is no room. */
  rail?: ReactNode;
  children: ReactNode;
}

/** A page inside the security centre: the way back, what it is about, and its content. */
export function PartFrame({ title, lead, rail, children }: PartFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Who came here by a press hears the page's title.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.part}>
      <header className={styles.partHead}>
        <TextLink tone="ink" render={<Link to={paths.member('securityCenter')} />}>
          <span className={styles.backRow}>
            <ArrowLeft className={styles.back} />
            <Trans>Security centre</Trans>
          </span>
        </TextLink>
        <h1 ref={heading} tabIndex={-1} className={styles.partTitle}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {rail ? <RailColumns rail={rail}>{children}</RailColumns> : children}
    </div>
  );
}

/** Some rows that belong together, under their name. */
export function RowGroup({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <Card as="section" pad="m" aria-labelledby={id} className={styles.group}>
      <SectionHeader title={title} id={id} className={styles.groupHead} />
      <ul className={styles.rows}>{children}</ul>
    </Card>
  );
}

export interface RowProps {
  icon: ReactNode;
  title: string;
  /** What it is for, or what is set, in a few words. */
  words: ReactNode;
  state?: ReactNode;
  to: string;
}

/** A line that leads to its own page. */
export function Row({ icon, title, words, state, to }: RowProps) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.words}>
          <span className={styles.rowTitle}>{title}</span>
          <span className={styles.sub}>{words}</span>
        </span>
        {state ? <span className={styles.state}>{state}</span> : null}
        <ChevronRight className={styles.chevron} />
      </Link>
    </li>
  );
}

export const partLink = (part: SecurityPart): string => paths.member('securityCenter', part);

/** On or not yet, said in a word and a mark. */
export const State = ({ on, label }: { on: boolean; label: string }) => (
  <span className={cx(styles.mark, on ? styles.on : styles.off)}>
    {on ? <CircleCheck /> : <CircleDot />}
    {label}
  </span>
);
