import { useLingui } from '@lingui/react/macro';

/** Why a payment notice is held, in words. */
export function useHeldWords(): (reason: string) => string {
  const { t } = useLingui();
  return (reason) => {
    const known: Readonly<Record<string, string>> = {
      'amount.differs': t`Amount mismatch`,
      'currency.differs': t`Currency mismatch`,
      'reference.unknown': t`No matching payment`,
      'state.unexpected': t`Payment has another status`,
      'member.excluded': t`The member is excluded`,
      'deposit.credited.already': t`Another payment on a deposit already credited`,
      'seen.by.hand': t`Operators credited another deposit with this transfer`,
      'ended.by.operator': t`Deposit resolved by operators`,
      'money.reversed': t`Deposit returned to the payer`,
      'kind.unknown': t`Unknown notice type`,
      'deposit.not.credited': t`Deposit was never credited`,
      'more.than.credited': t`Exceeds the remaining deposit`,
      'chargeback.differs': t`Reported earlier with a different amount`,
      'failed.after.credit': t`Credited, then reported as failed`,
      'amount.unreadable': t`Amount not readable`,
    };
    return known[reason] ?? t`No match`;
  };
}
