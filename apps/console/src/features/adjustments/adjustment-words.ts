import type { adjustmentsList } from '@pavilion/contract/adjustments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';

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
  return {
    codes,
    kinds,
    code: (one: Adjustment['code']) => codes[one],
    kind: (one: Adjustment['kind']) => kinds[one],
  };
}
