import { useLingui } from '@lingui/react/macro';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { Button } from '@pavilion/ui/button';
import type { ReactNode } from 'react';
import type { AmountFault, AmountRule } from './amount-fault.ts';
import { useMoneyText } from './money-text.ts';

/** An error of an amount in words, and the tap that corrects it. */
export function useAmountWords(rule: AmountRule): {
  wordsOf(fault: AmountFault): string;
  cureOf(fault: AmountFault, onCure: (units: bigint) => void): ReactNode;
} {
  const { t } = useLingui();
  const text = useMoneyText();
  const money = (units: bigint): string => text(numberFromUnits(units));
  const wordsOf = ({ kind }: AmountFault): string => {
    const left = money(rule.left?.units ?? 0n);
    switch (kind) {
      case 'empty':
        return t`Enter an amount.`;
      case 'unreadable':
        return t`Enter the amount in digits.`;
      case 'below':
        return t`Minimum ${money(rule.least)}.`;
      case 'above':
        return t`Maximum ${money(rule.most)}.`;
      case 'step':
        return t`Use steps of ${money(rule.step)}.`;
      case 'balance':
        return t`You can withdraw up to ${left}.`;
      case 'day':
        return t`Your limit leaves ${left} for today.`;
      case 'week':
        return t`Your limit leaves ${left} for this week.`;
      case 'month':
        return t`Your limit leaves ${left} for this month.`;
    }
  };
  const cureOf = ({ cure }: AmountFault, onCure: (units: bigint) => void): ReactNode =>
    cure === null ? null : (
      // The press corrects before the field is left, so that the message does not move away under it.
      <Button size="s" tone="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => onCure(cure)}>
        {t`Use ${money(cure)}`}
      </Button>
    );
  return { wordsOf, cureOf };
}
