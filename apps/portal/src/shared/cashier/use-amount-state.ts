import { useState } from 'react';
import { type AmountFault, amountFault, type AmountRule } from './amount-fault.ts';

export interface AmountState {
  units: bigint | null;
  /** What is wrong with the amount, said or not. */
  fault: AmountFault | null;
  /** What may be said: from leaving the field on, and of an empty field from the sending on. */
  shown: AmountFault | null;
  change(units: bigint | null): void;
  leave(text: string): void;
  /** Says everything. */
  send(): void;
}

/** An amount that is typed, and since when its errors may be shown. */
export function useAmountState(first: bigint | null, rule: AmountRule): AmountState {
  const [units, setUnits] = useState(first);
  const [left, setLeft] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const fault = amountFault(units, left ?? '', rule);
  const isFaultShown = isSent || (left !== null && fault?.kind !== 'empty');
  return {
    units,
    fault,
    shown: isFaultShown ? fault : null,
    change: (next) => {
      setUnits(next);
      setLeft(null);
      setSent(false);
    },
    leave: setLeft,
    send: () => setSent(true),
  };
}
