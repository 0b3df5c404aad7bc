import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { ErrorState } from '@pavilion/ui/error-state';
import { Link as TextLink } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { memberQueries } from '../../api/member-queries.ts';
import { Amount } from '../../parts/amount.tsx';
import { BalanceAmount } from '../../parts/balance-amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths } from '../../paths.ts';
import { merchantWalletQuery } from './merchant-wallet.ts';
import styles from './wallet-card.module.css';

/** The balance in display size, what is held, and the ways in and out. */
export function WalletCard() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(memberQueries.balances());
  const { data: vendors } = useQuery(merchantWalletQuery());
  if (error && !data) {
    return (
      <Card as="section" pad="l">
        <ErrorState
          compact
          title={t`Couldn't load your balance`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      </Card>
    );
  }
  return (
    <Card as="section" pad="l" className={styles.wallet} aria-label={t`Main wallet`} aria-busy={!data}>
      <BrandObject name="wallet" className={styles.picture} />
      <div className={styles.words}>
        <p className={styles.label}>
          <Trans>Main wallet</Trans>
        </p>
        <p className={styles.figure}>
          {data ? <BalanceAmount value={data.sumBalance} currency={data.currency} display /> : <Skeleton shape="title" width="6em" />}
        </p>
        {vendors?.isSingle ? (
          <p className={styles.label}>
            <Trans>One balance for every game.</Trans>
          </p>
        ) : null}
        <dl className={styles.held}>
          <dt>
            <Trans>On hold for withdrawals</Trans>
          </dt>
          <dd>{data ? <Amount value={data.heldBalance} currency={data.currency} /> : <Skeleton width="5em" />}</dd>
        </dl>
        <div className={styles.ways}>
          <Button render={<Link to={paths.member('depositv2')} />}>{t`Deposit`}</Button>
          <Button render={<Link to={paths.member('withdraw')} />}>{t`Withdraw`}</Button>
          <TextLink tone="ink" render={<Link to={paths.member('transactionHistory')} />}>
            <Trans>View transactions</Trans>
          </TextLink>
        </div>
      </div>
    </Card>
  );
}
