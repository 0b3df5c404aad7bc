import { numberFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import type { AmountRule } from '../../shared/cashier/amount-fault.ts';
import { roundAmounts } from '../../shared/cashier/round-amounts.ts';

const unitsOf = (amount: number): bigint => unitsFromNumber(amount) ?? 0n;

/** What of a wallet may leave it: bonus money stays. Main units. */
export const freeOf = ({ availBalance, bonus }: { availBalance: number; bonus: number }): number =>
  numberFromUnits(unitsOf(availBalance) - unitsOf(bonus));

/** What may leave a wallet: whole steps of what is free in it. Both in main units. */
export function ruleOf(free: number, wireStep: number): AmountRule {
  const [units, step] = [unitsOf(free), unitsOf(wireStep)];
  const most = step > 0n ? units - (units % step) : units;
  return { least: step, most, step, left: { units: most, of: 'balance' } };
}

export const quickOf = ({ least, most, step }: AmountRule): bigint[] => roundAmounts(most, { least, step, count: 4 });
