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
      open: [t({ message: 'Open', context: 'case' }), 'warn'],
      represented: [t`Response sent`, 'sea'],
      won: [t({ message: 'Won', context: 'chargeback' }), 'good'],
      lost: [t({ message: 'Lost', context: 'chargeback' }), 'bad'],
    } as const;
    return words[state];
  };
}
