import { Plural, Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { DrawRow } from './queries.ts';
import { timesOfEach } from './trend-counts.ts';
import styles from './trends.module.css';

const NUMBERS = Array.from({ length: 80 }, (_, place) => place + 1);

/** How often each of eighty numbers fell, as a field of heat: places mean nothing here. */
export function KenoTrends({ draws }: { draws: readonly DrawRow[] }) {
  const times = timesOfEach(
    draws.map(({ winNo }) => winNo.split(',').map(Number)),
    NUMBERS,
  );
  const most = Math.max(1, ...times);
  const count = draws.length;
  return (
    <>
      <p className={styles.note}>
        <Plural value={count} one="Hits per number in # draw." other="Hits per number in # draws." />
      </p>
      <ol className={styles.field}>
        {NUMBERS.map((number, at) => (
          <li key={number} style={{ '--heat': `${Math.round(((times[at] ?? 0) / most) * 36)}%` } as CSSProperties}>
            <b>{number}</b>
            <small>{times[at]}</small>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        <Trans>Past draws don't change the odds of the next one.</Trans>
      </p>
    </>
  );
}
