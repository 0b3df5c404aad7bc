import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { brandDay } from '../../parts/moment.ts';
import { brand } from '../../boot.ts';
import { paths } from '../../paths.ts';
import { ChaseBars } from './chase-progress.tsx';
import { useContentText, useIssueName, useOrderStates } from './order-words.ts';
import { lotteryQueries, type MenuItem, type OrderRow } from './queries.ts';
import styles from './lottery.module.css';

/** Orders of today on this draw, chases as one; they change automatically when they are settled. `onOpen` absent: they cannot be opened. */
export function Orders({ game: { gameId, gameName }, onOpen }: { game: MenuItem; onOpen?: (id: string) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(lotteryQueries.orders(gameId));
  const rows = data?.orders.content ?? [];
  if (rows.length === 0) return null;
  const orders = [...Map.groupBy(rows, ({ orderMasterId }) => orderMasterId).values()].flatMap(([latest]) => latest ?? []);
  return (
    <section className={styles.card} aria-labelledby="lottery-orders">
      <div className={styles.cardHead}>
        <h2 id="lottery-orders">{t`My tickets today: ${gameName}`}</h2>
        <p>
          <Trans>
            Staked <Amount whole value={data?.orderSumTO.sumActualBettingAmt ?? 0} />, won{' '}
            <Amount whole value={data?.orderSumTO.sumWinningAmt ?? 0} tone="money" />
          </Trans>
        </p>
        <Link to={`${paths.member('personalHistoryCopy')}&from=${brandDay()}`} className={styles.all}>{t`All of today's bets`}</Link>
      </div>
      <ul className={styles.orders}>
        {orders.map((row) => (
          <li key={row.orderMasterId}>
            <Row row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row, onOpen }: { row: OrderRow; onOpen: ((id: string) => void) | undefined }) {
  const { t } = useLingui();
  const stateOf = useOrderStates();
  const contentText = useContentText();
  const issue = useIssueName()(row.numero);
  const time = dateFormat({ timeStyle: 'short', timeZone: brand.timeZone });
  const content = (
    <>
      <span className={styles.when}>
        {time.format(row.bettingTime)}
        <small>{issue}</small>
      </span>
      <span className={styles.what}>
        <b>{row.playName}</b>
        <small>{contentText(row.bettingContent)}</small>
      </span>
      <Amount whole value={row.bettingAmount} />
      <span className={styles.state}>
        {row.chasingPhases > 0 && onOpen ? <Chase id={row.orderDetailId} /> : null}
        <span>
          {stateOf(row.orderStatus).text}{' '}
          {row.winningAmount !== null && row.winningAmount > 0 ? <Amount whole value={row.winningAmount} tone="win" /> : null}
        </span>
      </span>
    </>
  );
  const look = cx(styles.order, row.orderStatus === 4 && styles.won);
  if (!onOpen) return <div className={look}>{content}</div>;
  return (
    <button type="button" className={look} onClick={() => onOpen(row.orderDetailId)}>
      <VisuallyHidden>{t`Ticket for draw ${issue}`} </VisuallyHidden>
      {content}
    </button>
  );
}

function Chase({ id }: { id: string }) {
  const { data } = useQuery(lotteryQueries.order(id));
  return data?.chase ? <ChaseBars chase={data.chase} /> : null;
}
