import { Plural, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import type { Order } from './queries.ts';
import styles from './order.module.css';

export type OrderChase = NonNullable<Order['chase']>;

const WON = 4;
const MAX_BARS = 24;

/** Issues of a chase still to be placed. */
export const toGo = ({ state, phases }: OrderChase): number =>
  state === 'running' ? phases.filter(({ orderDetailId }) => orderDetailId === null).length : 0;

/** The state of a chase, in words. */
export function useChaseWords(): (chase: OrderChase) => string {
  const { t } = useLingui();
  const ends = {
    running: t`Running`,
    won: t`Ended by a win`,
    done: t`Finished`,
    cancelled: t`Stopped by you`,
    failed: t`Stopped`,
  };
  return ({ state }) => ends[state];
}

/** Why a chase could not go on, by the code of what refused its next issue. */
export function useFailureWords(): (reason: string | null) => string {
  const { t } = useLingui();
  const reasons: Record<string, string> = {
    'lottery.closed': t`The next draw closed before your bet was placed. The remaining amount was returned.`,
    'lottery.game.unknown': t`This lottery is no longer available. The remaining amount was returned.`,
    'lottery.total.differs': t`The price of a line changed. The remaining amount was returned.`,
    'lottery.exposure': t`A selection reached its betting limit. The remaining amount was returned.`,
  };
  return (reason) => reasons[reason ?? ''] ?? t`The next draw's bet was declined. The remaining amount was returned.`;
}

/** A bar an issue: placed, won, still to come or let go. */
export function ChaseBars({ chase }: { chase: OrderChase }) {
  const left = toGo(chase);
  const said = useChaseWords()(chase);
  return (
    <span className={styles.progress}>
      <span className={styles.bars} aria-hidden="true">
        {chase.phases.slice(0, MAX_BARS).map(({ numero, orderDetailId, status }) => (
          <i key={numero} className={cx(orderDetailId !== null && styles.placed, status === WON && styles.hit)} />
        ))}
      </span>
      <small>{left > 0 ? <Plural value={left} one="# draw to go" other="# draws to go" /> : said}</small>
    </span>
  );
}
