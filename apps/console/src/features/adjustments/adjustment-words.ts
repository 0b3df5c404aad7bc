import type { adjustmentsList } from '@pavilion/contract/adjustments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';

export type Adjustment = WireValue<typeof adjustmentsList>['list'][number];

export const CODES = ['goodwill', 'correction', 'payment', 'game', 'fee', 'other'] as const satisfies readonly Adjustment['code'][];

export function useAdjustmentWords() {
  const { t } = useLingui();
  const codes: Record<Adjustment['code'], string> = {
    goodwill: t`Goodwill`,
    correction: t`Correction`,
    payment: t`Payment settled another way`,
    game: t`Game result correction`,
    fee: t`Fee`,
    other: t`Other`,
  };
  const kinds: Record<Adjustment['kind'], string> = { credit: t`Credit`, debit: t`Debit` };
  const states: Record<Adjustment['state'], readonly [string, BadgeTone]> = {
    proposed: [t`Second operator`, 'warn'],
    done: [t`Done`, 'good'],
    withdrawn: [t`Withdrawn`, 'neutral'],
  };
  return {
    code: (one: Adjustment['code']) => codes[one],
    kind: (one: Adjustment['kind']) => kinds[one],
    state: (one: Adjustment['state']) => states[one],
  };
}
