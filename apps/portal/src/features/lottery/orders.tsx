import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { brand } from '../../boot.ts';
import { lotteryQueries } from './queries.ts';
import { shortNumero } from './stage.tsx';
import styles from './lottery.module.css';

/** Orders of today on this draw; they change by themselves when they are settled. */
export function Orders({ gameId }: { gameId: number }) {
  const { t } = useLingui();
  const { data } = useQuery(lotteryQueries.orders(gameId));
  const time = dateFormat({ timeStyle: 'medium', timeZone: brand.timeZone });
  const states: Record<number, string> = {
    2: t`Waiting`,
    4: t`Won`,
    5: t`Lost`,
    6: t`Chase ended by a win`,
    7: t`Cancelled by the house`,
    8: t`Taken back`,
    12: t`Draw void`,
  };
  const rows = data?.orders.content ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="lottery-orders">
      <div className={styles.cardHead}>
        <h2 id="lottery-orders">{t`My orders today`}</h2>
        <p>
          <Trans>
            Staked <Amount value={data?.orderSumTO.sumActualBettingAmt ?? 0} />, won{' '}
            <Amount value={data?.orderSumTO.sumWinningAmt ?? 0} tone="money" />
          </Trans>
        </p>
      </div>
      <ul className={styles.orders}>
        {rows.map((row) => (
          <li key={row.orderNumber} className={cx(styles.order, row.orderStatus === 4 && styles.won)}>
            <span className={styles.when}>
              {time.format(row.bettingTime)}
              <small>{shortNumero(row.numero)}</small>
            </span>
            <span className={styles.what}>
              <b>{row.playName}</b>
              <small>{row.bettingContent}</small>
            </span>
            <Amount value={row.bettingAmount} />
            <span className={styles.state}>
              {states[row.orderStatus] ?? ''}
              {row.winningAmount !== null && row.winningAmount > 0 ? <Amount value={row.winningAmount} tone="win" /> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
