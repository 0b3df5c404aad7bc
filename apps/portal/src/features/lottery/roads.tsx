import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import type { DrawRow } from './queries.ts';
import { roadOf } from './trend-counts.ts';
import { useLotteryWords } from './words.ts';
import styles from './trends.module.css';

const DEPTH = 6;
const MAX_ROADS = 4;

/** Big and small, odd and even, dragon and tiger, one after the other. */
export function Roads({ draws }: { draws: readonly DrawRow[] }) {
  const { t } = useLingui();
  const { fact, word } = useLotteryWords();
  const names = Object.entries(draws[0]?.facts ?? {})
    .filter(([, value]) => typeof value === 'string')
    .map(([name]) => name)
    .slice(0, MAX_ROADS);
  const [wished, setWished] = useState('size');
  const name = names.includes(wished) ? wished : names[0];
  if (name === undefined) return null;
  const values = draws.map(({ facts }) => String(facts[name] ?? '')).toReversed();
  const kinds = [...new Set(values)].toSorted();
  const said = values.toReversed().slice(0, 20).map(word).join(', ');
  return (
    <section className={styles.roads} aria-label={t`Roads`}>
      <div className={styles.roadHead}>
        <h3>{t`Roads`}</h3>
        <Segmented
          label={t`Roads`}
          width="fit"
          value={name}
          onValue={setWished}
          options={names.map((one) => ({ value: one, label: fact(one) }))}
        />
      </div>
      {/* Scrolls to the side: arrows must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={fact(name)}>
        <div className={styles.road} role="img" aria-label={`${fact(name)}: ${said}`}>
          {roadOf(values, DEPTH).map((column, at) => (
            <span key={at}>
              {column.map((value, place) => (
                <i key={place} className={cx(styles.mark, styles[`kind${Math.min(kinds.indexOf(value), 2)}`])}>
                  {[...word(value)][0]}
                </i>
              ))}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.legend}>
        {kinds.map((value, at) => (
          <span key={value}>
            <i className={cx(styles.mark, styles[`kind${Math.min(at, 2)}`])}>{[...word(value)][0]}</i> {word(value)}{' '}
            {values.filter((one) => one === value).length}
          </span>
        ))}
      </p>
    </section>
  );
}
