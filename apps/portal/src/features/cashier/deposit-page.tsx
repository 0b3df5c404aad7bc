import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { depositChannels } from '@pavilion/contract/payments/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { PageHead } from '../../parts/rail.tsx';
import { paths } from '../../paths.ts';
import { PauseNotice } from '../../shared/responsible-gaming/pause-notice.tsx';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import { CashierSkeleton } from '../../shared/cashier/cashier-skeleton.tsx';
import styles from '../../shared/cashier/cashier.module.css';
import { type DepositChoice, DepositForm } from './deposit-form.tsx';
import { DepositWaiting } from './deposit-waiting.tsx';
import { cashierQueries } from '../../shared/cashier/queries.ts';

const choicesOf = (groups: WireValue<typeof depositChannels>): DepositChoice[] =>
  Object.entries(groups).flatMap(([group, { channels }]) =>
    channels.flatMap((channel) =>
      channel.banks.map((bank) => ({
        key: `${channel.vendorId}:${bank.bankCode}`,
        kind: channel.kind,
        paidFrom: channel.paidFrom,
        vendorId: channel.vendorId,
        bank,
        group,
      })),
    ),
  );

/** Deposits: how much, how, then the provider's page or its QR. `?deposit=` shows the state of a deposit. */
export function DepositPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const [search] = useSearchParams();
  const channels = useQuery(cashierQueries.channels());
  const settings = useQuery(cashierQueries.depositSettings());
  const pause = usePause();
  const refId = search.get('deposit');
  if (refId) return <DepositWaiting refId={refId} />;
  if (channels.isPending) return <CashierSkeleton title={t`Deposit`} />;
  if (channels.isError) {
    return (
      <ErrorState
        title={t`Couldn't open the cashier`}
        retry={{ label: t`Try again`, onRetry: () => void channels.refetch(), busy: channels.isFetching }}
      >
        {words(channels.error)}
      </ErrorState>
    );
  }
  if (settings.data?.allowDeposit === 'N') {
    if (pause)
      return (
        <div className={styles.form}>
          <PageHead title={t`Deposit`} />
          <PauseNotice />
        </div>
      );
    return (
      <EmptyState
        title={t`Deposits are closed for your account`}
        actions={<Button render={<Link to={paths.member('protection')} />}>{t`Limits and breaks`}</Button>}
      >
        {t`You're taking a break, you've self-excluded, or your account is locked. You can still withdraw.`}
      </EmptyState>
    );
  }
  const choices = choicesOf(channels.data);
  if (choices.length === 0) {
    return (
      <EmptyState title={t`No deposit method available right now`}>{t`Please try again later, or contact customer service.`}</EmptyState>
    );
  }
  return <DepositForm choices={choices} />;
}
