import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ChartLine } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ball } from './ball.tsx';
import type { QuickFamily } from './family.ts';
import { lotteryQueries } from './queries.ts';
import { shortNumero } from './stage.tsx';
import { useLotteryWords } from './words.ts';
import styles from './trends.module.css';

const SHOWN = 16;

/** Where each of the last draws fell at one place, and how often each number came. */
export function Trends({ gameId, family }: { gameId: number; family: QuickFamily }) {
  const { t } = useLingui();
  const { word } = useLotteryWords();
  const { data: gaps } = useQuery(lotteryQueries.gaps(gameId));
  const { data: draws } = useQuery(lotteryQueries.draws(gameId, { page: 0, size: SHOWN }));
  const [place, setPlace] = useState(0);
  const names = Object.keys(gaps?.hot ?? {});
  const name = names[place] ?? names[0];
  if (!gaps || !draws) return <Skeleton shape="block" height="320px" />;
  if (name === undefined || draws.content.length === 0)
    return <EmptyState icon={<ChartLine />} title={t`No draw yet`}>{t`The first draws stand here as soon as they fall.`}</EmptyState>;
  const most = Math.max(1, ...(gaps.hot[name] ?? []));
  const rows = [
    { key: 'gap', title: t`Without now`, counts: gaps.gap[name] ?? [] },
    { key: 'longest', title: t`Longest of 400`, counts: gaps.longest[name] ?? [] },
  ];
  return (
    <div className={styles.trends}>
      <Segmented
        label={t`Place`}
        width="fit"
        value={String(place)}
        onValue={(value) => setPlace(Number(value))}
        options={names.map((one, at) => ({ value: String(at), label: word(one.toLowerCase()) }))}
      />
      {/* Scrolls on a phone: arrows must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Trends`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Issue`}</th>
              {gaps.numbers.map((number) => (
                <th key={number} scope="col">
                  {number}
                </th>
              ))}
              <th scope="col">{t`Sum`}</th>
            </tr>
          </thead>
          <tbody>
            {draws.content.toReversed().map(({ numero, winNo, facts }) => {
              const fell = Number(winNo.split(',')[place]);
              return (
                <tr key={numero}>
                  <th scope="row">{shortNumero(numero)}</th>
                  {gaps.numbers.map((number) => (
                    <td key={number}>{number === fell ? <Ball number={String(number)} family={family} className={styles.hit} /> : null}</td>
                  ))}
                  <td>{facts['sum']}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {rows.map(({ key, title, counts }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {counts.map((count, at) => (
                  <td
                    key={gaps.numbers[at]}
                    className={cx(key === 'gap' && count >= 20 && styles.cold, key === 'gap' && count <= 1 && styles.hot)}
                  >
                    {count}
                  </td>
                ))}
                <td />
              </tr>
            ))}
            <tr>
              <th scope="row">{t`Times in ${gaps.issues}`}</th>
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
      <p className={styles.note}>
        <Trans>Past draws do not change the odds of the next one.</Trans>
      </p>
    </div>
  );
}
