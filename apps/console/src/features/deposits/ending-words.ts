import type { depositView } from '@pavilion/contract/payments/desk-deposits';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';

export type DepositView = WireValue<typeof depositView>;
export type Resolution = DepositView['resolutions'][number];

/** What an ending is called, and what it does. `isByHand`: by what is seen at the bank, without a notice. */
export function useEndingWords(): (
  ending: Resolution['ending'],
  amount: string,
  isByHand: boolean,
) => readonly [name: string, about: string] {
  const { t } = useLingui();
  return (ending, amount, isByHand) =>
    (
      {
        credit: [
          amount === '' ? t`Credit the amount received` : t`Credit ${amount}`,
          isByHand
            ? t`The amount received is booked to the member's account.`
            : t`The amount received is booked to the member's account and the notice is closed.`,
        ],
        refund: [
          t`Mark as refunded`,
          t`No money is sent from here. Refund it in the provider's back office first, then enter the reference. Nothing is booked; the deposit is marked as failed.`,
        ],
        close: [t`Close without credit`, t`No money was received, or it belongs to another payment. Nothing is booked.`],
      } as const
    )[ending];
}
