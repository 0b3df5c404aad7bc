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
      amount: t`An amount such as 50 or 2.5 is expected.`,
      step: t`Only multiples of ${stepText} can be paid.`,
      positive: t`It must be above 0.`,
      'above-most': t`It must not be above the greatest amount.`,
      'too-many': t`At most 12 amounts.`,
      'nothing-left': t`Nothing would be left of the least amount.`,
      percent: t`Between 0 and 50 percent.`,
      outside: t`Each must lie between the least and the greatest amount.`,
    };
    return Object.fromEntries(Object.entries(wayProblems(terms, step)).map(([field, problem]) => [field, words[problem]]));
  };
}
