import { Trans, useLingui } from '@lingui/react/macro';
import { cancelDeposit } from '@pavilion/contract/payments';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Countdown } from '@pavilion/ui/countdown';
import { ErrorState } from '@pavilion/ui/error-state';
import { CircleCheck, CircleX, Clock, ExternalLink } from '@pavilion/ui/icon';
import { QrCode } from '@pavilion/ui/qr-code';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { boot, brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import styles from './cashier.module.css';
import { DepositRules } from './deposit-rules.tsx';
import { DepositReceiver } from './deposit-receiver.tsx';
import { cashierQueries, isWaiting } from './queries.ts';

/** One deposit from "waiting" to its end; asks again every three seconds until then. */
export function DepositWaiting({ refId }: { refId: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { data, error, isPending, refetch, isFetching } = useQuery(cashierQueries.deposit(refId));
  const cancel = useMutation({
    mutationFn: () => call(cancelDeposit, { body: { refId } }),
    onSettled: () => refetch(),
    onError: (failure) => toasts.show({ tone: 'bad', title: words(failure) }),
  });
  const state = data?.state;
  useEffect(() => {
    if (state === 2) void client.invalidateQueries({ queryKey: memberQueries.balances().queryKey });
  }, [state, client]);
  if (isPending)
    return (
      <div className={styles.form}>
        <Skeleton shape="title" width="180px" />
        <Skeleton shape="block" height="320px" />
      </div>
    );
  if (error) {
    return (
      <ErrorState
        title={t`We could not look this deposit up`}
        retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
      >
        {words(error)}
      </ErrorState>
    );
  }
  if (!isWaiting(data.state)) return <DepositEnd state={data.state} amount={data.creditedAmount || data.amount} refId={refId} />;
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t`Waiting for your payment`}</h1>
      <Card className={styles.wait} pad="l">
        <p className={styles.big}>
          <Amount value={data.amount} display />
        </p>
        <p className={styles.note}>{data.channelName}</p>
        {data.receiver ? <DepositReceiver receiver={data.receiver} amount={data.amount} payerName={data.payerName} /> : null}
        {data.qrContent ? <QrCode value={data.qrContent} label={t`Payment code`} /> : null}
        {data.redirectUrl ? (
          <Button
            tone="primary"
            size="l"
            full
            iconEnd={<ExternalLink />}
            render={<a href={data.redirectUrl} />}
          >{t`Open the payment page`}</Button>
        ) : null}
        <p className={styles.note} role="status">
          <Clock className={styles.inline} /> <Trans>We credit it the moment it arrives. You may leave this page.</Trans>
          {data.expiresAt ? (
            <Countdown
              className={styles.left}
              until={new Date(data.expiresAt).getTime()}
              now={serverNow}
              words={({ hours, minutes }) => t`${String(hours * 60 + minutes)} min left`}
            />
          ) : null}
        </p>
        {data.receiver ? null : (
          <p className={styles.reference}>
            <Trans>Reference</Trans> <span className="num">{refId.slice(-10)}</span>
          </p>
        )}
      </Card>
      {data.receiver ? <DepositRules /> : null}
      <Button tone="quiet" onClick={() => cancel.mutate()} loading={cancel.isPending}>{t`Cancel this deposit`}</Button>
    </div>
  );
}

/** This machine's clock and the server's may differ; expiry is told by the server's. */
const clockShift = boot.status.serverTime - Date.now();
const serverNow = (): number => Date.now() + clockShift;

function DepositEnd({ state, amount, refId }: { state: number; amount: number; refId: string }) {
  const { t } = useLingui();
  const good = state === 2;
  const titles: Record<number, string> = {
    2: t`Your deposit is here`,
    3: t`The payment failed`,
    4: t`You cancelled this deposit`,
    5: t`This deposit expired`,
  };
  const Mark = good ? CircleCheck : CircleX;
  return (
    <div className={styles.form}>
      <Card className={styles.wait} pad="l" role="status">
        <Mark className={good ? styles.goodMark : styles.badMark} />
        <h1 className={styles.title}>{titles[state] ?? ''}</h1>
        <p className={styles.big}>
          <Amount value={amount} display tone={good ? 'money' : 'plain'} />
        </p>
        <p className={styles.note}>
          {good
            ? t`It is in your balance now.`
            : t`Nothing was credited. If money left your account, it comes to your balance by itself when it arrives.`}
        </p>
        <p className={styles.reference}>
          <Trans>Reference</Trans> <span className="num">{refId.slice(-10)}</span>
        </p>
        {good ? (
          <Button tone="primary" size="l" full render={<Link to={paths.home()} />}>{t`Play now`}</Button>
        ) : (
          <Button tone="primary" size="l" full render={<Link to={paths.member('depositv2')} />}>{t`Start a new deposit`}</Button>
        )}
        <Button tone="quiet" render={<Link to={paths.member('transactionHistory')} />}>{t`Your movements`}</Button>
      </Card>
      {brand.demo ? <p className={styles.note}>{t`The sandbox provider moves no real money.`}</p> : null}
    </div>
  );
}
