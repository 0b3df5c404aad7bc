import type { withdrawalRules } from '@pavilion/contract/payments/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { countText } from '../../parts/amount.tsx';
import { useWayErrors } from '../../parts/use-way-errors.ts';

export type RuleName = Exclude<keyof WireValue<typeof withdrawalRules>, 'version' | 'currency' | 'step' | 'ways'>;

/** What each of the cashier's rules is called. */
export function useRuleWords(): Readonly<Record<RuleName, string>> {
  const { t } = useLingui();
  return {
    minAmount: t`Minimum amount`,
    maxAmount: t`Maximum amount`,
    dailyCount: t`Withdrawals per day`,
    automaticUpTo: t`Paid automatically up to`,
    automaticPerDay: t`Maximum paid automatically per day`,
    fourEyesAbove: t`Two operators required above`,
    correctionPauseHours: t`Withdrawal pause after a correction (hours)`,
    confirmMinutes: t`Dispute window (minutes)`,
    maxCards: t`Bank accounts per member`,
    turnoverPercent: t`Wagering of deposits (%)`,
  };
}

/** Least and most of what is counted, as the call takes it. */
export const COUNT_BOUNDS = {
  dailyCount: [1, 100],
  maxCards: [1, 20],
  turnoverPercent: [0, 10_000],
  correctionPauseHours: [0, 720],
  confirmMinutes: [0, 10_080],
} as const;
/** A shorter time to answer would end before a payout is seen (`payments/rules.ts`). */
const MIN_CONFIRM_MINUTES = 5;

/** What the platform would refuse of the rules, in words, by rule. */
export function useRuleErrors(): (rules: WireValue<typeof withdrawalRules>) => Partial<Record<RuleName, string>> {
  const { t } = useLingui();
  const wayErrors = useWayErrors();
  return (rules) => {
    const { currency, minAmount: min, maxAmount: max } = rules;
    const bounds = wayErrors({ min, max, feeFixed: 0, feePpm: 0 }, { step: null, currency });
    const found: [RuleName, string | undefined][] = [
      ['minAmount', bounds.min],
      ['maxAmount', bounds.max],
    ];
    for (const name of ['automaticUpTo', 'automaticPerDay', 'fourEyesAbove'] as const)
      if ((rules[name] ?? 0) < 0) found.push([name, t`Must not be negative.`]);
    for (const [name, [least, most]] of Object.entries(COUNT_BOUNDS) as [keyof typeof COUNT_BOUNDS, readonly [number, number]][]) {
      const [from, to] = [countText(least), countText(most)];
      if (rules[name] < least || rules[name] > most) found.push([name, t`Between ${from} and ${to}.`]);
    }
    const minutes = countText(MIN_CONFIRM_MINUTES);
    if (rules.confirmMinutes > 0 && rules.confirmMinutes < MIN_CONFIRM_MINUTES)
      found.push(['confirmMinutes', t`0 or at least ${minutes}.`]);
    return Object.fromEntries(found.filter(([, error]) => error));
  };
}
