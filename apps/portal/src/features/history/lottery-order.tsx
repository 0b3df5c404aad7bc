import { useLingui } from '@lingui/react/macro';
import { lotteryOrder } from '@pavilion/contract/lottery/orders';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../parts/link.tsx';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoment } from '../../parts/moment.ts';
import { gameLink } from '../../paths.ts';
import { shortResult } from '../../shared/games/draws.ts';
import { Corrections, Lines, useOrderStates, SealCheck } from '../lottery/public.ts';
import styles from './round-dialog.module.css';

type Order = WireValue<typeof lotteryOrder>;

/** Of a bet of a lottery: its ticket. Its round is named `code:issue:ticket`. */
export const ticketOf = (round: string): string => round.slice(round.lastIndexOf(':') + 1);

/** A lottery ticket: its draw, its result, and its lines. `vendor`: whose page has the draw, where it is known. */
export function LotteryOrder({ id, vendor, onClose }: { id: string; vendor?: string; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error } = useQuery({
    queryKey: ['lottery', 'order', sessionStore.get()?.id, currentLanguage(), id],
    queryFn: ({ signal }) => call(lotteryOrder, { query: { id }, signal }),
    retry: false,
  });
  const page = vendor ?? (data ? vendorOf(data.gameCode) : null);
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data?.gameName ?? t`Lottery ticket`}
      closeLabel={t`Close`}
      size="s"
      footer={
        data && page ? (
          <Button
            tone="primary"
            render={<Link to={gameLink(0, 'own', { vendor: page, code: data.gameCode })} />}
          >{t`Go to the lottery`}</Button>
        ) : undefined
      }
    >
      {error ? <p role="alert">{words(error)}</p> : data ? <Facts order={data} /> : <Skeleton shape="block" height="40px" count={6} />}
    </Dialog>
  );
}

/** Codes of official draws begin with their region. */
const vendorOf = (gameCode: string): string => (gameCode.startsWith('VN_') ? 'TCG_LOTTO_VN' : gameCode.includes('_') ? 'TCG_SEA' : 'ELOTT');

function Facts({ order }: { order: Order }) {
  const { t } = useLingui();
  const moment = useMoment();
  const state = useOrderStates()(order.orderStatus);
  const placed = new Date(order.bettingTime).toISOString();
  const drawn = order.winningNumber === null ? [] : shortResult({ family: '', winNo: order.winningNumber }).numbers;
  const facts: { label: string; value: ReactNode }[] = [
    { label: t`Draw`, value: <bdi dir="ltr">{order.numero}</bdi> },
    { label: t`Result`, value: drawn.length > 0 ? <bdi dir="ltr">{drawn.join(' ')}</bdi> : '–' },
    { label: t`Stake`, value: <Amount whole value={order.bettingAmount} /> },
    { label: t`Return`, value: order.winningAmount === null ? '–' : <Amount whole value={order.winningAmount} tone="win" /> },
    ...(order.rebateAmount > 0 ? [{ label: t`Rebate`, value: <Amount whole value={order.rebateAmount} /> }] : []),
    { label: t`Placed`, value: <time dateTime={placed}>{moment(placed)}</time> },
  ];
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <Badge tone={state.tone}>{state.text}</Badge>
      </div>
      <dl className={styles.list}>
        {facts.map(({ label, value }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.under}>{t({ message: 'Lines', context: 'bets' })}</h3>
      <Lines order={order} />
      {order.isSealed ? <SealCheck order={order} /> : null}
      <Corrections order={order} />
    </div>
  );
}
