import type { LimitPeriod } from '@pavilion/contract/responsible-gaming/calls';

/** The bounds of an amount; ledger units. */
export interface AmountRule {
  least: bigint;
  most: bigint;
  /** What it must be a multiple of; 0: any. */
  step: bigint;
  /** What is left to the member, and of what: of their balance or of a limit. Null: there is no bound. */
  left: { units: bigint; of: 'balance' | LimitPeriod } | null;
}

export type AmountFault =
  | { kind: 'empty' | 'unreadable'; cure: null }
  | { kind: 'below' | 'above' | 'step' | 'balance' | LimitPeriod; cure: bigint | null };

const downTo = (units: bigint, step: bigint): bigint => (step > 0n ? units - (units % step) : units);

/** The greatest amount that everything allows; null when even the least is too much. */
export function maxOf({ least, most, step, left }: AmountRule): bigint | null {
  const bound = downTo(left && left.units < most ? left.units : most, step);
  return bound >= least ? bound : null;
}

/**
 * What is wrong with an amount, and the nearest one that is right.
 * @param units what is typed; null where it is empty or cannot be read
 * @param text the text of the field, to distinguish the two
 */
export function amountFault(units: bigint | null, text: string, rule: AmountRule): AmountFault | null {
  if (units === null) return { kind: text === '' ? 'empty' : 'unreadable', cure: null };
  const { least, step, left } = rule;
  const best = maxOf(rule);
  if (units < least) return { kind: 'below', cure: best === null ? null : least };
  if (left && units > left.units) return { kind: left.of, cure: best };
  if (units > rule.most) return { kind: 'above', cure: best };
  if (step > 0n && units % step !== 0n) {
    const near = downTo(units, step);
    return { kind: 'step', cure: near >= least ? near : best };
  }
  return null;
}
