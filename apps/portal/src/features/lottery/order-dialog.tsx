import { Trans, useLingui } from '@lingui/react/macro';
import { cancelLotteryOrders, endLotteryChase } from '@pavilion/contract/lottery/orders';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { RotateCcw, Undo2 } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import type { Family } from '@pavilion/lottery/play';
import { ChaseIssues, Corrections, Drawn, Lines, Sums } from './order-parts.tsx';
import { useIssueName, useOrderStates } from './order-words.ts';
import { lotteryQueries, type Order } from './queries.ts';
import { SealCheck } from './seal-check.tsx';
import styles from './order.module.css';

interface OrderDialogProps {
  id: string;
  family: Family;
  /** Prize modes the draw is sold at today. */
  modes: readonly number[];
  onRepeat: (order: Order) => void;
  onClose: () => void;
}

/** One order: its lines, what fell, what won and why; taken back or ended where that can still be. */
export function OrderDialog({ id, family, modes, onRepeat, onClose }: OrderDialogProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const stateOf = useOrderStates();
  const { data, error } = useQuery(lotteryQueries.order(id));
  const short = useIssueName()(data?.numero ?? '');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data ? t`${data.gameName}, draw ${short}` : t`Ticket`}
      closeLabel={t`Close`}
      footer={
        data ? (
          <Acts key={data.orderNumber} order={data} isAtEnd={!modes.includes(data.prizeModeId)} onRepeat={() => onRepeat(data)} />
        ) : undefined
      }
    >
      {error && !data ? (
        <p role="alert">{words(error)}</p>
      ) : data ? (
        // A long ticket scrolls, and may hold nothing else that arrows could start from.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.order} tabIndex={0} role="group" aria-label={t`Ticket`}>
          <div className={styles.state}>
            <Badge tone={stateOf(data.orderStatus).tone}>{stateOf(data.orderStatus).text}</Badge>
          </div>
          <Drawn order={data} family={family} />
          <Sums order={data} />
          <Corrections order={data} />
          <Lines order={data} />
          {data.chase ? <ChaseIssues chase={data.chase} /> : null}
          {data.isSealed ? <SealCheck order={data} /> : null}
        </div>
      ) : (
        <Skeleton shape="block" height="44px" count={6} />
      )}
    </Dialog>
  );
}

/** What was pressed makes room for a question: the keyboard comes to its harmless answer, so that a key held too long confirms nothing. */
const focusOn = (button: HTMLButtonElement | null): void => button?.focus();

interface ActsProps {
  order: Order;
  /** The draw is not sold any more at the odds it was placed at. */
  isAtEnd: boolean;
  onRepeat: () => void;
}

/** Repeat, take back, stop the chase; what gives money back is asked once more, with the sum. */
function Acts({ order, isAtEnd, onRepeat }: ActsProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const money = useMoneyText({ whole: true });
  const client = useQueryClient();
  const [asked, setAsked] = useState<'order' | 'chase' | 'repeat' | null>(null);
  const { chase, orderDetailId } = order;
  const act = useMutation({
    mutationFn: async (what: 'order' | 'chase') => {
      if (what === 'order') await call(cancelLotteryOrders, { body: [orderDetailId] });
      else await call(endLotteryChase, { query: { id: chase?.chaseNumber ?? '' } });
      return what === 'order' ? order.bettingAmount : (chase?.held ?? 0);
    },
    onSuccess: (sum) => toasts.show({ tone: 'good', title: t`${money(sum)} was returned to your balance` }),
    onSettled: () => {
      setAsked(null);
      return Promise.all([client.invalidateQueries({ queryKey: ['lottery'] }), client.invalidateQueries({ queryKey: ['balances'] })]);
    },
  });
  if (asked === 'repeat')
    return (
      <>
        <p
          className={styles.question}
        >{t`This lottery no longer offers the odds of this ticket. You can repeat its lines at today’s odds.`}</p>
        <Button key="leave" ref={focusOn} onClick={() => setAsked(null)}>{t`Not now`}</Button>
        <Button tone="primary" iconStart={<RotateCcw />} onClick={onRepeat}>
          <Trans>Repeat at today’s odds</Trans>
        </Button>
      </>
    );
  if (asked)
    return (
      <>
        <p className={styles.question}>
          {asked === 'order'
            ? t`The whole ticket is cancelled and ${money(order.bettingAmount)} returns to your balance.`
            : t`The chase ends and ${money(chase?.held ?? 0)} returns to your balance. Tickets already placed stay valid.`}
        </p>
        <Button key="keep" ref={focusOn} disabled={act.isPending} onClick={() => setAsked(null)}>{t`Keep it`}</Button>
        <Button key="sure" tone="danger" loading={act.isPending} onClick={() => act.mutate(asked)}>
          {asked === 'order' ? <Trans>Cancel ticket</Trans> : <Trans>Stop chase</Trans>}
        </Button>
      </>
    );
  return (
    <>
      {act.error ? (
        <p role="alert" className={styles.question}>
          {words(act.error)}
        </p>
      ) : null}
      {order.canCancel ? (
        <Button iconStart={<Undo2 />} onClick={() => setAsked('order')}>
          <Trans>Cancel ticket</Trans>
        </Button>
      ) : null}
      {chase?.state === 'running' ? (
        <Button onClick={() => setAsked('chase')}>
          <Trans>Stop chase</Trans>
        </Button>
      ) : null}
      <Button tone="primary" iconStart={<RotateCcw />} onClick={isAtEnd ? () => setAsked('repeat') : onRepeat}>
        <Trans>Repeat</Trans>
      </Button>
    </>
  );
}
