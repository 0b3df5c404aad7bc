import { useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { Picture } from '@pavilion/ui/picture';
import { addDays } from '@pavilion/ui/date-presets';
import type { ReactNode } from 'react';
import { bareTileSource, FALLBACK_TILE } from '../../parts/art.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useBrandDay } from '../../parts/moment.ts';
import type { DayGroup } from './day-groups.ts';
import styles from './day-list.module.css';

export interface DayRow {
  key: string;
  /** Picture of a game, or a mark. */
  thumb: ReactNode;
  name: ReactNode;
  /** Second line at the start and at the end. */
  under: ReactNode;
  amount: ReactNode;
  underEnd: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
}

export interface DayListProps {
  groups: readonly (DayGroup<DayRow> & { total: ReactNode })[];
  label: string;
}

/** A history on a phone: days with their totals, two lines a row. */
export function DayList({ groups, label }: DayListProps) {
  const { t } = useLingui();
  const today = useBrandDay();
  const format = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const nameOf = (day: string): string => {
    const words = format.format(new Date(`${day}T00:00:00Z`));
    if (day === today) return t`Today, ${words}`;
    return day === addDays(today, -1) ? t`Yesterday, ${words}` : words;
  };
  return (
    <div className={styles.days} role="group" aria-label={label}>
      {groups.map(({ day, rows, total }) => (
        <section key={day} className={styles.dayGroup}>
          <header className={styles.head}>
            <h2>{nameOf(day)}</h2>
            {total}
          </header>
          <Card as="div" pad="none">
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.key} className={styles.row}>
                  {row.thumb}
                  <span className={styles.words}>
                    <span className={styles.name}>{row.name}</span>
                    <span className={styles.small}>{row.under}</span>
                  </span>
                  <span className={styles.figures}>
                    <span className={styles.amount}>{row.amount}</span>
                    <span className={styles.small}>{row.underEnd}</span>
                  </span>
                  {row.action}
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

/** A game's picture at the size of a row. */
export function Thumb({ icon }: { icon: string }) {
  return <Picture source={bareTileSource(icon)} fallbackSrc={FALLBACK_TILE} alt="" className={styles.thumb} />;
}

/** Where a row has no game: its kind as an icon. */
export function ThumbMark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {children}
    </span>
  );
}
