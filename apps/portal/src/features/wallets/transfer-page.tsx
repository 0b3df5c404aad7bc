import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { RefreshCw, Shield, Wallet } from '@pavilion/ui/icon';
import { Button } from '@pavilion/ui/button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { VendorMark } from '@pavilion/ui/vendor-mark';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { Amount } from '../../parts/amount.tsx';
import { vendorMark } from '../../parts/art.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isOn } from '../../parts/modules.ts';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { RecentList } from '../../shared/cashier/recent-list.tsx';
import { walletQueries } from './queries.ts';
import { TransferForm } from './transfer-form.tsx';
import { useTransferWords, useWalletName } from './transfer-words.ts';
import styles from './wallets.module.css';

/** Money between the main wallet and those of game vendors; where there is one wallet, why there is nothing to do here. */
export function TransferPage() {
  return isOn('FUNDTRANS3') ? <Transfers /> : <OneWallet />;
}

function OneWallet() {
  const { t } = useLingui();
  return (
    <Card pad="l">
      <EmptyState
        icon={<Wallet />}
        picture={<BrandObject name="wallet" />}
        title={<h1>{t`One wallet for every game`}</h1>}
        actions={<Button tone="primary" render={<Link to={paths.home()} />}>{t`Go to games`}</Button>}
      >
        {t`All games here use your main wallet. Nothing to transfer.`}
      </EmptyState>
    </Card>
  );
}

function Transfers() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(walletQueries.wallets());
  return (
    <RailPage
      title={t`Transfer`}
      lead={t`Some games have their own wallet. Transfer money in to play, and back at any time.`}
      rail={
        <>
          <LastTransfers />
          <RailCard>
            <Facts
              facts={[
                {
                  key: 'safe',
                  icon: <Shield />,
                  words: t`A transfer either completes or fails. If a game doesn't respond, we keep checking until it does.`,
                },
                { key: 'auto', icon: <RefreshCw />, words: t`With automatic transfer, your money moves into a game and back.` },
              ]}
            />
          </RailCard>
        </>
      }
    >
      {error && !data ? (
        <ErrorState title={t`Couldn't load your wallets`} retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}>
          {words(error)}
        </ErrorState>
      ) : data ? (
        <>
          <UnderWay />
          <TransferForm {...data} />
        </>
      ) : (
        <Skeleton shape="block" height="420px" />
      )}
    </RailPage>
  );
}

/** Transfers that have no end yet, live: the socket says when there is something new, and a reload finds them again. */
function UnderWay() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const nameOf = useWalletName();
  const money = useMoneyText();
  const { data } = useQuery(walletQueries.lastTransfers());
  const open = data?.list.filter(({ state }) => state === 'waiting' || state === 'returned') ?? [];
  if (open.length === 0) return null;
  return (
    <Alert title={t`No response yet`} className={styles.under}>
      {open.map((row) => (
        <p key={row.transferId}>
          {row.state === 'returned'
            ? t`${money(row.amount)} from ${nameOf(row.fromName)} to ${nameOf(row.toName)}: reading your last bets since ${moment(row.createdAt)}.`
            : t`${money(row.amount)} from ${nameOf(row.fromName)} to ${nameOf(row.toName)}: waiting for the game since ${moment(row.createdAt)}.`}
        </p>
      ))}
    </Alert>
  );
}

function LastTransfers() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const stateOf = useTransferWords();
  const nameOf = useWalletName();
  const { data } = useQuery(walletQueries.lastTransfers());
  if (!data || data.list.length === 0) return null;
  return (
    <RecentList
      title={t`Recent transfers`}
      all={{ label: t`All`, to: `${paths.member('transactionHistory')}&kind=3201,3101,3121` }}
      rows={data.list.map((row) => ({
        key: row.transferId,
        mark: <VendorMark name={row.fromName === 'MAIN' ? row.toName : row.fromName} src={vendorMark(row.vendor)} size={36} />,
        name: t`${nameOf(row.fromName)} to ${nameOf(row.toName)}`,
        when: moment(row.createdAt),
        amount: <Amount value={row.amount} trim />,
        void: row.state === 'not.moved',
        state: stateOf(row.state),
      }))}
    />
  );
}
