import { useLingui } from '@lingui/react/macro';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { Button } from '@pavilion/ui/button';
import type { ReactNode } from 'react';
import type { AmountFault, AmountRule } from './amount-fault.ts';
import { useMoneyText } from './money-text.ts';

/** A fault of an amount in words, and the tap that mends it. */
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
        return t`Please enter an amount.`;
      case 'unreadable':
        return t`Please write the amount in figures.`;
      case 'below':
        return t`The least here is ${money(rule.least)}.`;
      case 'above':
        return t`The most here is ${money(rule.most)}.`;
      case 'step':
        return t`Amounts go in steps of ${money(rule.step)}.`;
      case 'balance':
        return t`You have ${left} to withdraw.`;
      case 'day':
        return t`Your limit leaves ${left} today.`;
      case 'week':
        return t`Your limit leaves ${left} this week.`;
      case 'month':
        return t`Your limit leaves ${left} this month.`;
    }
  };
  const cureOf = ({ cure }: AmountFault, onCure: (units: bigint) => void): ReactNode =>
    cure === null ? null : (
      // The press mends before the field is left, so that the message does not move away under it.
      <Button size="s" tone="quiet" onMouseDown={(event) => event.preventDefault()} onClick={() => onCure(cure)}>
        {t`Make it ${money(cure)}`}
      </Button>
    );
  return { wordsOf, cureOf };
}
