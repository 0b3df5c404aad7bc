import type { disputeEndings } from '@pavilion/contract/payments/desk-disputes';
import { useLingui } from '@lingui/react/macro';

export type DisputeEnding = (typeof disputeEndings)[number];

/** What an ending of a dispute is called, and what it does; without the amount where none is given. */
export function useDisputeEndingWords(): (ending: DisputeEnding | 'returned', rest: string) => readonly [name: string, about: string] {
  const { t } = useLingui();
  return (ending, rest) =>
    (
      {
        'pay.again': [
          rest === '' ? t`Pay again` : t`Pay ${rest} again`,
          t`The amount is held again and a new payout is sent under its own reference.`,
        ],
        close: [t`Close as received`, t`The bank confirms receipt. No money moves; the withdrawal is complete.`],
        credit: [
          rest === '' ? t`Credit to balance` : t`Credit ${rest}`,
          t`Returned to the member's balance immediately. A later return from the bank is not credited again.`,
        ],
        returned: [t`Returned by the bank`, t`Credited to the member's balance.`],
      } as const
    )[ending];
}
