import { feeOf } from '@pavilion/contract/payments/fee';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import type { FeeTerms } from './fee-fields.tsx';

export interface WayTerms extends FeeTerms {
  /** Main units, as those below; NaN: what is written is no amount. */
  min: number;
  max: number;
  /** Amounts offered by one tap. */
  quick?: readonly number[];
}

export type WayProblem = 'amount' | 'step' | 'positive' | 'above-most' | 'too-many' | 'nothing-left' | 'percent' | 'outside';
export type WayProblems = Partial<Record<'min' | 'max' | 'quick' | 'feeFixed' | 'feePpm', WayProblem>>;

const MAX_PPM = 500_000;
const MAX_QUICK = 12;

/**
 * What the platform would refuse of a way to pay, by field. `step`: what amounts of the currency are multiples of, in main units; null where it is not
 * known, and then only the fourth decimal is the end.
 */
export function wayProblems({ min, max, quick = [], feeFixed, feePpm }: WayTerms, step: number | null): WayProblems {
  const stepUnits = (step === null ? null : unitsFromNumber(step)) ?? 1n;
  const check = (amount: number, least: bigint): WayProblem | undefined => {
    const units = unitsFromNumber(amount);
    if (units === null) return 'amount';
    if (units < least) return least === 0n ? 'amount' : 'positive';
    return units % stepUnits === 0n ? undefined : 'step';
  };
  const first = (problems: readonly (WayProblem | undefined)[]) => problems.find((one) => one !== undefined);
  const found: WayProblems = {};
  const say = (field: keyof WayProblems, problem: WayProblem | undefined) => {
    if (problem) found[field] = problem;
  };
  say('min', check(min, 1n) ?? (min > max ? 'above-most' : undefined));
  say('max', check(max, 1n));
  const isOutside = quick.some((amount) => amount < min || amount > max);
  say('quick', quick.length > MAX_QUICK ? 'too-many' : (first(quick.map((one) => check(one, 1n))) ?? (isOutside ? 'outside' : undefined)));
  say('feeFixed', check(feeFixed, 0n));
  say('feePpm', Number.isInteger(feePpm) && feePpm >= 0 && feePpm <= MAX_PPM ? undefined : 'percent');
  if (!found.min && !found.feeFixed && !found.feePpm) {
    const least = unitsFromNumber(min) ?? 0n;
    const fee = feeOf({ fixed: unitsFromNumber(feeFixed) ?? 0n, ppm: feePpm }, { amount: least, step: stepUnits });
    say(feeFixed > 0 ? 'feeFixed' : 'feePpm', fee >= least ? 'nothing-left' : undefined);
  }
  return found;
}
