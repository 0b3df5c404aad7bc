import { unitsFromNumber } from '@pavilion/contract/money';
import type { AmountRule } from '../cashier/amount-fault.ts';
import { roundAmounts } from '../cashier/round-amounts.ts';

const unitsOf = (amount: number): bigint => unitsFromNumber(amount) ?? 0n;

/** What may leave a wallet: whole steps of what is in it. Both in main units. */
export function ruleOf(available: number, wireStep: number): AmountRule {
  const [units, step] = [unitsOf(available), unitsOf(wireStep)];
  const most = step > 0n ? units - (units % step) : units;
  return { least: step, most, step, left: { units: most, of: 'balance' } };
}

export const quickOf = ({ least, most, step }: AmountRule): bigint[] => roundAmounts(most, { least, step, count: 4 });
