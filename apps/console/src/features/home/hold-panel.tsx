import { useLingui } from '@lingui/react/macro';
import { linkClass } from '@pavilion/ui/link';
import { Link } from 'react-router';
import { PPM_NUMBER } from '@pavilion/contract/base/rate';
import { Amount, countText, inPercent } from '../../parts/amount.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './hold.module.css';
import { Spark } from './spark.tsx';
import type { Today } from './today-panel.tsx';

/** The scale of the bars: from the largest loss of the house on the stakes in sight to its largest gain. */
const SCALE = 0.2;

const placeOf = (share: number): number => Math.min(98, Math.max(0, 50 + (share / SCALE) * 50));

/** The house's share of the stakes settled today, beside what the games' maths expects. */
export function HoldPanel({ today: { games, currency, day }, brandId }: { today: Today; brandId: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const percent = (share: number) => inPercent(share, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const stakes = games.reduce((sum, one) => sum + one.stakes, 0);
  const result = games.reduce((sum, one) => sum + one.result, 0);
  const money = (of: number) => <Amount of={of.toFixed(4)} currency={currency} />;
  return (
    <section className={styles.hold} data-place="hold" aria-label={t`Hold, today`}>
      <header className={styles.head}>
        <h2>{t`Hold, today`}</h2>
        <p>{t`GGR on settled bets; the grey mark is the theoretical hold`}</p>
        {may('reports.read') ? (
          <Link className={linkClass()} to={paths.reportsOf({ report: 'game', brandId, from: day, to: day })}>
            {t`All games`}
          </Link>
        ) : null}
      </header>
      {games.length === 0 ? (
        <p className={styles.none}>{t`No bets in the last eight days.`}</p>
      ) : (
        // It scrolls by itself where the page is narrow, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} role="region" aria-label={t`Games`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t`Game`}</th>
                <th scope="col" className={styles.number}>{t`Rounds`}</th>
                <th scope="col" className={styles.number}>{t`Bets`}</th>
                <th scope="col" className={styles.number}>{t`GGR`}</th>
                <th scope="col" className={styles.number}>{t`Hold`}</th>
                <th scope="col" className={styles.bars}>{t`Actual vs expected`}</th>
                <th scope="col" className={styles.number}>{t`Expected`}</th>
                <th scope="col" className={styles.number}>{t`8-day trend`}</th>
              </tr>
            </thead>
            <tbody>
              {games.map((one) => {
                const hold = one.days.at(-1) ?? null;
                return (
                  <tr key={`${one.vendor} ${one.game}`}>
                    <th scope="row">
                      {may('bets.read') ? (
                        <Link
                          className={linkClass('ink')}
                          to={paths.betsOf({ brandId, from: day, to: day, vendor: one.vendor, game: one.game, counts: 'settled' })}
                        >
                          {one.name}
                        </Link>
                      ) : (
                        one.name
                      )}
                    </th>
                    <td className={styles.number}>{countText(one.bets)}</td>
                    <td className={styles.number}>{money(one.stakes)}</td>
                    <td className={styles.number}>{money(one.result)}</td>
                    <td className={styles.share}>{hold === null ? '–' : percent(hold / PPM_NUMBER)}</td>
                    <td className={styles.bars}>
                      <span className={styles.bar} aria-hidden="true">
                        {one.expectedPpm === null ? null : (
                          <span className={styles.expected} style={{ insetInlineStart: `${placeOf(one.expectedPpm / PPM_NUMBER)}%` }} />
                        )}
                        {hold === null ? null : (
                          <span className={styles.actual} style={{ insetInlineStart: `${placeOf(hold / PPM_NUMBER)}%` }} />
                        )}
                      </span>
                    </td>
                    <td className={styles.number}>{one.expectedPpm === null ? '–' : percent(one.expectedPpm / PPM_NUMBER)}</td>
                    <td className={styles.number}>
                      <Spark values={one.days.map((day) => day ?? 0)} />
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t`All`}</th>
                <td className={styles.number}>{countText(games.reduce((sum, one) => sum + one.bets, 0))}</td>
                <td className={styles.number}>{money(stakes)}</td>
                <td className={styles.number}>{money(result)}</td>
                <td className={styles.share}>{stakes > 0 ? percent(result / stakes) : '–'}</td>
                <td className={styles.bars} />
                <td />
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}
