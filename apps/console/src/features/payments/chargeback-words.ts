import type { chargebacksList } from '@pavilion/contract/payments/desk-chargebacks';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';

export type Chargeback = WireValue<typeof chargebacksList>['list'][number];

/** The state of a chargeback: its words and the tone of its badge. */
export function useChargebackWords(): (row: Pick<Chargeback, 'state' | 'proposed'>) => readonly [string, 'warn' | 'sea' | 'good' | 'bad'] {
  const { t } = useLingui();
  return ({ state, proposed }) => {
    if (proposed !== null) return [t`Second operator`, 'sea'];
    const words = {
      open: [t`Open`, 'warn'],
      represented: [t`Response sent`, 'sea'],
      won: [t`Won`, 'good'],
      lost: [t`Lost`, 'bad'],
    } as const;
    return words[state];
  };
}
