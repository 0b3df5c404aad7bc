import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { ChartLine } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Ball } from '../../shared/lottery/ball.tsx';
import type { QuickFamily } from '../../shared/lottery/family.ts';
import { KenoTrends } from './keno-trends.tsx';
import { type DrawRow, lotteryQueries } from './queries.ts';
import { Roads } from './roads.tsx';
import { shortNumero } from './stage.tsx';
import { coldFrom, isEnough, omissionsOf } from './trend-counts.ts';
import { useLotteryWords } from './words.ts';
import styles from './trends.module.css';

const SHOWN = 16;
const COUNTED = 100;
/** Draws that the longest time without is looked for in, once there are so many. */
const LONGEST_OF = 400;

/** Where each of the last draws fell at one place, and how often each number came. */
export function Trends({ gameId, family }: { gameId: number; family: QuickFamily }) {
  const { t } = useLingui();
  const { word } = useLotteryWords();
  const says = useErrorWords();
  const counts = useQuery(lotteryQueries.gaps(gameId));
  const drawn = useQuery(lotteryQueries.draws(gameId, { page: 0, size: COUNTED }));
  const [gaps, draws] = [counts.data, drawn.data];
  const failed = [counts, drawn].find(({ error, data }) => error && !data);
  const [place, setPlace] = useState(0);
  const names = Object.keys(gaps?.hot ?? {});
  const name = names[place] ?? names[0];
  if (failed)
    return (
      <ErrorState
        compact
        title={t`Couldn't load the results`}
        retry={{ label: t`Try again`, onRetry: () => void failed.refetch(), busy: failed.isFetching }}
      >
        {says(failed.error)}
      </ErrorState>
    );
  if (!gaps || !draws) return <Skeleton shape="block" height="320px" />;
  if (name === undefined || draws.content.length === 0)
    return <EmptyState icon={<ChartLine />} title={t`No draws yet`}>{t`The first results appear here after the draw.`}</EmptyState>;
  if (family === 'keno')
    return (
      <div className={styles.trends}>
        <KenoTrends draws={draws.content} />
        <Roads draws={draws.content} />
      </div>
    );
  const counted = draws.content.toReversed();
  const fallen = counted.map(({ winNo }) => Number(winNo.split(',')[place]));
  const omissions = omissionsOf(fallen, gaps.numbers);
  const shown = counted
    .map((row, at) => ({ ...row, fell: fallen[at] ?? 0, before: fallen[at - 1], away: omissions[at] ?? [] }))
    .slice(-SHOWN);
  const hasEnoughDraws = isEnough(gaps.issues, gaps.numbers.length);
  const ofLongest = Math.min(LONGEST_OF, draws.totalElements);
  const cold = coldFrom(gaps.numbers.length);
  const most = Math.max(1, ...(gaps.hot[name] ?? []));
  const rows = [
    { key: 'gap', title: t`Current gap`, counts: gaps.gap[name] ?? [] },
    { key: 'longest', title: t`Longest gap in ${ofLongest}`, counts: gaps.longest[name] ?? [] },
  ];
  return (
    <div className={styles.trends}>
      <Segmented
        label={t`Position`}
        width="fit"
        value={String(place)}
        onValue={(value) => setPlace(Number(value))}
        options={names.map((one, at) => ({ value: String(at), label: word(one.toLowerCase()) }))}
      />
      {/* Scrolls on a phone: arrows must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} dir="ltr" tabIndex={0} role="region" aria-label={t`Trends`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Draw`}</th>
              {gaps.numbers.map((number) => (
                <th key={number} scope="col">
                  {number}
                </th>
              ))}
              <th scope="col">{t`Sum`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <Fell key={row.numero} row={row} isFirst={at === 0} numbers={gaps.numbers} family={family} />
            ))}
          </tbody>
          <tfoot>
            {rows.map(({ key, title, counts }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {counts.map((count, at) => (
                  <td
                    key={gaps.numbers[at]}
                    className={cx(
                      key === 'gap' && hasEnoughDraws && count >= cold && styles.cold,
                      key === 'gap' && hasEnoughDraws && count <= 1 && styles.hot,
                    )}
                  >
                    {count}
                  </td>
                ))}
                <td />
              </tr>
            ))}
            <tr>
              <th scope="row">{t`Hits in ${gaps.issues}`}</th>
              {(gaps.hot[name] ?? []).map((count, at) => (
                <td key={gaps.numbers[at]}>
                  <span className={styles.times}>
                    {count}
                    <i style={{ blockSize: `${(count / most) * 28}px` }} />
                  </span>
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {hasEnoughDraws ? null : (
        <p className={styles.note}>
          <Plural
            value={gaps.issues}
            one="Only # draw counted: too few to call a number hot or cold."
            other="Only # draws counted: too few to call a number hot or cold."
          />
        </p>
      )}
      <p className={styles.note}>
        <Trans>Past draws don't change the odds of the next one.</Trans>
      </p>
      <Roads draws={draws.content} />
    </div>
  );
}

interface FellProps {
  row: { numero: string; fell: number; before: number | undefined; away: readonly (number | null)[]; facts: DrawRow['facts'] };
  isFirst: boolean;
  numbers: readonly number[];
  family: QuickFamily;
}

/** One draw at the place that is looked at: the number as it fell, tied to the one before; under the others, how long they are away. */
function Fell({ row, isFirst, numbers, family }: FellProps) {
  const { numero, fell, before, away, facts } = row;
  const step = isFirst || before === undefined ? 0 : numbers.indexOf(fell) - numbers.indexOf(before);
  return (
    <tr>
      <th scope="row">{shortNumero(numero)}</th>
      {numbers.map((number, at) =>
        number === fell ? (
          <td key={number} className={styles.fell}>
            {isFirst ? null : <Tie step={step} />}
            <Ball number={String(number)} family={family} className={styles.hit} />
          </td>
        ) : (
          <td key={number} className={styles.away}>
            {away[at]}
          </td>
        ),
      )}
      <td>{facts['sum']}</td>
    </tr>
  );
}

/** The line from the number before to this one, over so many columns. */
const Tie = ({ step }: { step: number }) => (
  <svg
    className={styles.tie}
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    style={{ width: `${Math.abs(step) * 100}%`, left: step > 0 ? `${50 - step * 100}%` : '50%' }}
  >
    <line x1={step > 0 ? 0 : 1} y1="0" x2={step > 0 ? 1 : 0} y2="1" />
  </svg>
);
