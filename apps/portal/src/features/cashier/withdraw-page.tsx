import { useLingui } from '@lingui/react/macro';
import { ErrorState } from '@pavilion/ui/error-state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { RailPage } from '../../parts/rail.tsx';
import { Card } from '@pavilion/ui/card';
import { AddAccountForm } from './add-account-form.tsx';
import { BankSteps } from './bank-steps.tsx';
import { ConfirmArrival } from './confirm-arrival.tsx';
import { CashierSkeleton } from '../../shared/cashier/cashier-skeleton.tsx';
import { DocumentsFirst, useDocumentsFirst } from './documents-first.tsx';
import { cashierQueries } from '../../shared/cashier/queries.ts';
import { RecentWithdrawals } from './recent-withdrawals.tsx';
import { WithdrawFacts } from './withdraw-facts.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawPause } from './withdraw-pause.tsx';

/** Money out: the first time an account to pay to and the payment password, then amount, account, password. */
export function WithdrawPage() {
  const { t } = useLingui();
  const words = useErrorWords();
  const cards = useQuery(cashierQueries.cards());
  const settings = useQuery(cashierQueries.withdrawSettings());
  const documents = useDocumentsFirst();
  const [adding, setAdding] = useState(false);
  const failed = cards.error ?? settings.error;
  if (failed) {
    const again = () => void Promise.all([cards.refetch(), settings.refetch()]);
    return (
      <ErrorState title={t`Couldn't open withdrawals`} retry={{ label: t`Try again`, onRetry: again }}>
        {words(failed)}
      </ErrorState>
    );
  }
  if (!cards.data || !settings.data) return <CashierSkeleton title={t`Withdraw`} />;
  if (documents !== 'no') {
    return (
      <RailPage
        title={t`Withdraw`}
        rail={
          <>
            <RecentWithdrawals />
            <WithdrawFacts settings={settings.data} />
          </>
        }
      >
        <ConfirmArrival />
        <WithdrawPause until={settings.data.pausedUntil} />
        <DocumentsFirst stand={documents} />
      </RailPage>
    );
  }
  const first = cards.data.bankCards.length === 0;
  /** The other form begins at its top, however far down this one was left. */
  const leave = () => {
    setAdding(false);
    window.scrollTo({ top: 0 });
  };
  if (first || adding) {
    return (
      <RailPage
        title={first ? t`Add a payout account` : t`Add an account`}
        lead={t`Add it once, then withdraw in three taps.`}
        rail={<BankSteps settings={settings.data} />}
      >
        <WithdrawPause until={settings.data.pausedUntil} />
        <Card pad="l">
          <AddAccountForm first={first} onDone={leave} onCancel={first ? undefined : leave} />
        </Card>
      </RailPage>
    );
  }
  return <WithdrawForm cards={cards.data} settings={settings.data} onAdd={() => setAdding(true)} />;
}
