import { useLingui } from '@lingui/react/macro';
import { amountText } from './amount.tsx';
import { type WayProblem, type WayProblems, wayProblems, type WayTerms } from './way-problems.ts';

type Errors = Partial<Record<keyof WayProblems, string>>;

/** What is wrong with a way to pay, in words, by field; see `wayProblems`. */
export function useWayErrors(): (terms: WayTerms, of: { step: number | null; currency: string }) => Errors {
  const { t } = useLingui();
  return (terms, { step, currency }) => {
    const stepText = step === null ? '' : amountText(step, currency);
    const words: Record<WayProblem, string> = {
      amount: t`Enter an amount such as 50 or 2.5.`,
      step: t`Must be a multiple of ${stepText}.`,
      positive: t`Must be above 0.`,
      'above-most': t`Must not exceed the maximum.`,
      'too-many': t`At most 12 amounts.`,
      'nothing-left': t`The fee would use up the minimum amount.`,
      percent: t`Between 0 and 50 percent.`,
      outside: t`Each must be between the minimum and maximum.`,
    };
    return Object.fromEntries(Object.entries(wayProblems(terms, step)).map(([field, problem]) => [field, words[problem]]));
  };
}
