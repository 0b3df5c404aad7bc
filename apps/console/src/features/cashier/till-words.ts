import type { cashierList } from '@pavilion/contract/payments/desk-cashier';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type TillRow = WireValue<typeof cashierList>['list'][number];
export type Waiting = WireValue<typeof cashierList>['waiting'][number];

/** Why a payment waits for a person, and what that means. */
export function useWaitWords(): Readonly<Record<Waiting['waits'], { name: string; about: string; tone: BadgeTone }>> {
  const { t } = useLingui();
  return {
    stuck: { name: t`Silent payouts`, about: t`the provider does not say`, tone: 'bad' },
    notice: { name: t`Does not fit`, about: t`another amount, or twice`, tone: 'warn' },
    dispute: { name: t`Disputed`, about: t`not received, says the member`, tone: 'warn' },
    second: { name: t`Second operator`, about: t`one has said yes`, tone: 'sea' },
    review: { name: t`To decide`, about: t`withdrawals in review`, tone: 'neutral' },
  };
}
