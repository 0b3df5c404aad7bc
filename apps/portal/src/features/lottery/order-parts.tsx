import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { cx } from '@pavilion/ui/cx';
import { useQuery } from '@tanstack/react-query';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { Ball } from '../../shared/lottery/ball.tsx';
import { type OrderChase, useChaseWords, useFailureWords } from './chase-progress.tsx';
import type { Family } from '@pavilion/lottery/play';
import { isQuick } from '../../shared/lottery/family.ts';
import { PrizeChanges } from './official/prize-changes.tsx';
import { PrizeList } from './official/prize-table.tsx';
import { isOfficial, litBy, loadPlays, type OfficialFamily, prizesOf } from './official/rules.ts';
import { useContentText, useOrderStates } from './order-words.ts';
import type { Order } from './queries.ts';
import { shortNumero } from './stage.tsx';
import styles from './order.module.css';

/** Taken back by the house or by the member, or its draw was void: the stake came back. */
const RETURNED: ReadonlySet<number> = new Set([7, 8, 12]);

/** The numbers that fell, or that they are still to fall. */
export function Drawn({ order, family }: { order: Order; family: Family }) {
  const { t } = useLingui();
  const short = shortNumero(order.numero);
  if (order.winningNumber !== null && isOfficial(family)) return <DrawnPrizes order={order} drawn={order.winningNumber} family={family} />;
  // Of an order that is over nothing is waited for.
  if (order.winningNumber === null && order.orderStatus !== 2) return null;
  const numbers = isQuick(family) ? order.winningNumber?.split(',') : undefined;
  return (
    <div className={styles.drawn}>
      {numbers && isQuick(family) ? (
        <span className={styles.balls} dir="ltr" data-family={family} role="img" aria-label={t`Draw ${short}: ${numbers.join(' ')}`}>
          {numbers.map((number, at) => (
            <Ball key={at} number={number} family={family} />
          ))}
        </span>
      ) : (
        <span>{t`Waiting for the draw`}</span>
      )}
    </div>
  );
}

/** The official table with what the order counts in it, once the rules of its plays are here. */
function DrawnPrizes({ order, drawn, family }: { order: Order; drawn: string; family: OfficialFamily }) {
  const { data: plays } = useQuery({ queryKey: ['lottery', 'rules', family], queryFn: () => loadPlays(family), staleTime: Infinity });
  const lines = order.orderInfos.map(({ playId, bettingContent: content }) => ({ playId, content }));
  return <PrizeList family={family} prizes={prizesOf(drawn)} isLit={plays && litBy(plays, lines)} />;
}

/** What was staked, what it may bring or brought, and what came back besides. */
export function Sums({ order }: { order: Order }) {
  const { t } = useLingui();
  const moment = dateFormat({ dateStyle: 'short', timeStyle: 'medium', timeZone: brand.timeZone });
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t`Placed`}</dt>
        <dd>{moment.format(order.bettingTime)}</dd>
      </div>
      <div>
        <dt>{t`Stake`}</dt>
        <dd>
          <Amount whole value={order.bettingAmount} />
        </dd>
      </div>
      {RETURNED.has(order.orderStatus) ? (
        <div>
          <dt>{t`Refunded`}</dt>
          <dd>
            <Amount whole value={order.bettingAmount} />
          </dd>
        </div>
      ) : (
        <div>
          <dt>{order.winningAmount === null ? t`Win up to` : t`Won`}</dt>
          <dd>
            <Amount whole value={order.winningAmount ?? order.possibleWin} tone={order.winningAmount === 0 ? undefined : 'money'} />
          </dd>
        </div>
      )}
      {order.rebateAmount > 0 ? (
        <div>
          <dt>{t`Rebate`}</dt>
          <dd>
            <Amount whole value={order.rebateAmount} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Line by line: what was bet, at what odds, and what of it won. */
export function Lines({ order }: { order: Order }) {
  const { t } = useLingui();
  const contentText = useContentText();
  return (
    <ul className={styles.lines} aria-label={t({ message: 'Lines', context: 'bets' })}>
      {order.orderInfos.map((line) => {
        // What came back was in no draw.
        const drawn = RETURNED.has(order.orderStatus) ? null : line.hits;
        const hits = drawn ?? [];
        return (
          <li key={line.line} className={cx(styles.line, hits.length > 0 && styles.won)}>
            <b>{line.playName}</b>
            <span className={styles.amount}>
              <Amount whole value={line.bettingAmount} />
            </span>
            <span className={styles.content}>{contentText(line.bettingContent)}</span>
            <span className={styles.small}>
              <Plural value={line.stakes} one="# line" other="# lines" /> × {line.multiple}
              {line.series > 0 ? <> · {line.series}</> : null}
            </span>
            {hits.map(({ tier, name, stakes, odds }) => (
              <span key={tier} className={styles.why}>
                {stakes} × {name}, <Trans>pays {odds}</Trans>
              </span>
            ))}
            {drawn?.length === 0 ? <span className={styles.small}>{t`No hits`}</span> : null}
            {line.winningAmount ? (
              <span className={styles.amount}>
                <Amount whole value={line.winningAmount} tone="win" />
              </span>
            ) : null}
          </li>
        );
      })}
      {order.lines > order.orderInfos.length ? (
        <li className={styles.small}>
          <Plural value={order.lines - order.orderInfos.length} one="and # more" other="and # more" />
        </li>
      ) : null}
    </ul>
  );
}

/** Why the result changed after it was said. */
export function Corrections({ order }: { order: Order }) {
  const { t } = useLingui();
  const moment = dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone });
  if (order.corrections.length === 0) return null;
  return (
    <section className={styles.corrections} aria-label={t`Result corrected`}>
      <h3>{t`Result corrected`}</h3>
      {order.corrections.map(({ at, before, after, difference }) => {
        const [when, said, is] = [moment.format(at), before.replaceAll(',', ' '), after.replaceAll(',', ' ')];
        return (
          <div key={at}>
            {before.startsWith('{') ? (
              <PrizeChanges before={before} after={after} />
            ) : (
              <p>
                {before === ''
                  ? t`The other province's draw was void, and its stake was refunded.`
                  : t`Published as ${said}; the correct result is ${is}.`}
              </p>
            )}
            <p>
              <Trans>
                Corrected on {when} by two members of our team independently. This ticket changed by{' '}
                <Amount whole value={difference} sign="always" />.
              </Trans>
            </p>
          </div>
        );
      })}
    </section>
  );
}

/** Issue by issue. */
export function ChaseIssues({ chase }: { chase: OrderChase }) {
  const { t } = useLingui();
  const stateOf = useOrderStates();
  const said = useChaseWords()(chase);
  const why = useFailureWords();
  return (
    <section className={styles.chase} aria-label={t`Chase`}>
      <h3>
        <Plural value={chase.phases.length} one="Chase # draw" other="Chase # draws" />
        <Badge tone={chase.state === 'running' ? 'sea' : 'neutral'}>{said}</Badge>
      </h3>
      <p className={styles.small}>
        <Trans>
          Staked <Amount whole value={chase.staked} /> of <Amount value={chase.total} />, held <Amount value={chase.held} />, won{' '}
          <Amount whole value={chase.won} tone="money" />
        </Trans>
      </p>
      {chase.state === 'failed' ? <p className={styles.small}>{why(chase.reason)}</p> : null}
      <ol className={styles.phases}>
        {chase.phases.map(({ numero, amount, multiple, orderDetailId, status }) => (
          <li key={numero} className={cx(orderDetailId !== null && styles.placed, status === 4 && styles.won)}>
            <b>{shortNumero(numero)}</b>
            <span>× {multiple}</span>
            <Amount whole value={amount} />
            <span>{orderDetailId === null && status === 2 ? t`Upcoming` : stateOf(status).text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
