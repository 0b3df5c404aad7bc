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
          amount === '' ? t`Credit what came` : t`Credit ${amount}`,
          isByHand
            ? t`What came is booked on the member's account.`
            : t`What came is booked on the member's account, and the notice is done with.`,
        ],
        refund: [
          t`Note that it was sent back`,
          t`Pavilion sends no money here. Send it back in the provider's own office first, then note its reference. Nothing is booked; the deposit counts as failed.`,
        ],
        close: [t`Close without credit`, t`Nothing came, or it belongs elsewhere. Nothing is booked.`],
      } as const
    )[ending];
}
