import { useLingui } from '@lingui/react/macro';

/** Why a payment notice is held, in words. */
export function useHeldWords(): (reason: string) => string {
  const { t } = useLingui();
  return (reason) => {
    const known: Readonly<Record<string, string>> = {
      'amount.differs': t`Another amount came`,
      'currency.differs': t`Another currency came`,
      'reference.unknown': t`It names no payment of ours`,
      'state.unexpected': t`The payment is in another state`,
      'member.excluded': t`The member is excluded`,
      'deposit.credited.already': t`Another payment on a deposit already credited`,
      'seen.by.hand': t`Operators credited another deposit with this transfer`,
      'ended.by.operator': t`The deposit was ended by operators`,
      'money.reversed': t`Money of a deposit goes back to the payer`,
      'kind.unknown': t`A kind of notice that is not known`,
      'deposit.not.credited': t`The deposit was never credited`,
      'more.than.credited': t`More than is left of the deposit`,
      'chargeback.differs': t`The case was told before with another amount`,
      'failed.after.credit': t`Credited, and now said to have failed`,
      'amount.unreadable': t`Its amount cannot be read`,
    };
    return known[reason] ?? t`It did not fit`;
  };
}
