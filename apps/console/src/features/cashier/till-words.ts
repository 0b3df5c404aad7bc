import type { cashierList } from '@pavilion/contract/payments/desk-cashier';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type TillRow = WireValue<typeof cashierList>['list'][number];
export type WaitingPayment = WireValue<typeof cashierList>['waiting'][number];

/** Why a payment waits for a person, and what that means. */
export function useWaitWords(): Readonly<Record<WaitingPayment['waits'], { name: string; about: string; tone: BadgeTone }>> {
  const { t } = useLingui();
  return {
    stuck: { name: t`Payouts without an answer`, about: t`no answer from the provider`, tone: 'bad' },
    notice: { name: t`Unmatched`, about: t`amount mismatch or duplicate`, tone: 'warn' },
    dispute: { name: t`Disputed`, about: t`reported as not received`, tone: 'warn' },
    second: { name: t`Second operator`, about: t`first approval given`, tone: 'sea' },
    review: { name: t`To decide`, about: t`withdrawals in review`, tone: 'neutral' },
  };
}
