import type { withdrawalRules } from '@pavilion/contract/desk-money';
import type { WireValue } from '@pavilion/contract/endpoint';
import { useLingui } from '@lingui/react/macro';

export type RuleName = Exclude<keyof WireValue<typeof withdrawalRules>, 'version' | 'currency'>;

/** What each of the cashier's rules is called. */
export function useRuleWords(): Readonly<Record<RuleName, string>> {
  const { t } = useLingui();
  return {
    minAmount: t`Least amount`,
    maxAmount: t`Greatest amount`,
    dailyCount: t`Withdrawals a day`,
    automaticUpTo: t`Paid without an operator up to`,
    automaticPerDay: t`Paid without an operator a day, at most`,
    fourEyesAbove: t`Two operators above`,
    correctionPauseHours: t`Hours without withdrawals after a correction`,
    confirmMinutes: t`Minutes a member may dispute a payout`,
    maxCards: t`Bank accounts a member`,
    turnoverPercent: t`Turnover of deposits (percent)`,
  };
}
