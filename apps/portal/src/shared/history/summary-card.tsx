import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { Skeleton } from '@pavilion/ui/skeleton';
import type { ReactNode } from 'react';
import { dateFormat } from '../../parts/dates.ts';
import styles from './summary-card.module.css';
import type { HistoryState } from './use-range.ts';

export interface SummaryCardProps {
  label: string;
  span: HistoryState['span'];
  /** Null while it is fetched. */
  figure: ReactNode;
  chart?: ReactNode;
  facts: readonly { key: string; label: string; value: ReactNode }[];
}

/** What the range comes to, large, with its days beside it. */
export function SummaryCard({ label, span, figure, chart, facts }: SummaryCardProps) {
  const { t } = useLingui();
  const format = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const days = span.from === span.to ? format.format(at(span.from)) : format.formatRange(at(span.from), at(span.to));
  return (
    <Card as="section" pad="l" className={styles.card} aria-label={t`${label}, ${days}`} aria-busy={figure === null}>
      <div className={styles.words}>
        <p className={styles.label}>{t`${label}, ${days}`}</p>
        <p className={styles.figure}>{figure ?? <Skeleton shape="title" width="6em" />}</p>
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.key}>
              <dt>{fact.label}</dt>
              <dd>{figure === null ? <Skeleton width="5em" /> : fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {chart ? <div className={styles.chart}>{chart}</div> : null}
    </Card>
  );
}
