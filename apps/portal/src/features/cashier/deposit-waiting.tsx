import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { cancelDeposit, type depositStatus } from '@pavilion/contract/payments/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { ExternalLink, ShieldCheck } from '@pavilion/ui/icon';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { CashierSkeleton } from '../../shared/cashier/cashier-skeleton.tsx';
import { looksOfChannel } from './channel-mark.ts';
import { coinOfCode } from './coin-of-code.ts';
import { DepositCode } from './deposit-code.tsx';
import { DepositCourse } from './deposit-course.tsx';
import { DepositEnd } from './deposit-end.tsx';
import { DepositProof } from './deposit-proof.tsx';
import { DepositReceiver } from './deposit-receiver.tsx';
import { DepositRules } from './deposit-rules.tsx';
import styles from './deposit-waiting.module.css';
import { MethodMark } from '../../shared/cashier/method-mark.tsx';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { cashierQueries, isWaiting } from '../../shared/cashier/queries.ts';
import { useHeldWords } from './use-held-words.ts';

const CREDITED = 2;

/** One deposit from "waiting" to its end; polled every three seconds until then. */
export function DepositWaiting({ refId }: { refId: string }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { data, error, isPending, refetch, isFetching } = useQuery(cashierQueries.deposit(refId));
  const state = data?.state;
  useEffect(() => {
    if (state === CREDITED) void client.invalidateQueries({ queryKey: memberQueries.balances().queryKey });
  }, [state, client]);
  if (isPending) return <CashierSkeleton title={t`Deposit`} />;
  // A lost answer does not take the code away: what was read last stays, and is asked for again.
  if (!data) {
    return (
      <ErrorState title={t`Couldn't find this deposit`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
        {words(error)}
      </ErrorState>
    );
  }
  return isWaiting(data.state) ? <Open deposit={data} /> : <DepositEnd deposit={data} />;
}

function Open({ deposit }: { deposit: WireValue<typeof depositStatus> }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const { data: channels } = useQuery(cashierQueries.channels());
  const money = useMoneyText();
  const held = useHeldWords(deposit);
  const { refId, receiver, qrContent, redirectUrl, amount } = deposit;
  const { mark, paidFrom } = looksOfChannel(channels, deposit.channelName);
  const isOfCoins = paidFrom === 'coins' || coinOfCode(qrContent ?? '') !== null;
  const cancel = useMutation({
    mutationFn: () => call(cancelDeposit, { body: { refId } }),
    onSettled: () => client.invalidateQueries({ queryKey: cashierQueries.deposit(refId).queryKey }),
    onError: (failure) => toasts.show({ tone: 'bad', title: words(failure) }),
  });
  return (
    <RailPage
      title={t`Waiting for your payment`}
      lead={t`We credit it as soon as it arrives. You can leave this page.`}
      rail={
        <>
          <DepositCourse deposit={deposit}>
            <Button full onClick={() => cancel.mutate()} loading={cancel.isPending}>
              {t`Cancel deposit`}
            </Button>
          </DepositCourse>
          <RailCard>
            <Facts
              facts={[
                {
                  key: 'name',
                  icon: <ShieldCheck />,
                  words: isOfCoins
                    ? t`Pay once, the exact amount, from your own wallet.`
                    : t`Pay once, the exact amount, from your own account.`,
                },
              ]}
            />
          </RailCard>
        </>
      }
    >
      {held ? <Alert title={held.title}>{held.words}</Alert> : null}
      <Card pad="l" className={styles.pay}>
        <div className={styles.head}>
          <MethodMark group={mark} />
          <p className={styles.way}>{deposit.channelName}</p>
          <p className={styles.amount}>
            <Amount value={amount} display trim />
          </p>
        </div>
        {qrContent ? <DepositCode content={qrContent} refId={refId} /> : null}
        {receiver ? <DepositReceiver receiver={receiver} amount={amount} payerName={deposit.payerName} /> : null}
        {redirectUrl ? (
          <div className={styles.go}>
            {qrContent || receiver ? null : <p>{t`The payment page opens here and brings you back. Closed it? Open it again.`}</p>}
            <Button tone="primary" size="l" iconEnd={<ExternalLink />} render={<a href={redirectUrl} />}>{t`Open payment page`}</Button>
          </div>
        ) : null}
        {deposit.fee > 0 ? <p className={styles.small}>{t`A fee of ${money(deposit.fee)} is deducted on arrival.`}</p> : null}
        {brand.demo ? (
          <p className={styles.small}>
            <Trans>Test payments only, no real money moves.</Trans>
          </p>
        ) : null}
      </Card>
      {deposit.mayProve ? <DepositProof deposit={deposit} /> : null}
      {receiver ? <DepositRules /> : null}
    </RailPage>
  );
}
