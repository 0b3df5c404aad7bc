import { useLingui } from '@lingui/react/macro';
import { useMoneyText } from '../cashier/money-text.ts';
import type { PublicTerms } from './queries.ts';
import { percentText } from './term.ts';

const largest = (amounts: readonly number[]): number => Math.max(0, ...amounts);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What a promotion gives at most, in one figure; its terms say for what. Null where it gives no money. */
export function useFigureWords(): (rule: PublicTerms['rule']) => string | null {
  const { t } = useLingui();
  const money = useMoneyText();
  const upTo = (amount: number): string | null => {
    const sum = money(amount);
    return amount > 0 ? t`Up to ${sum}` : null;
  };
  const share = (gives: { percent: number; cap: number }): string => {
    const [percent, cap] = [percentText(gives.percent), money(gives.cap)];
    return t`+${percent} up to ${cap}`;
  };
  const prizes = (amount: number): string => {
    const sum = money(amount);
    return t`${sum} in prizes`;
  };
  return (rule) => {
    switch (rule.kind) {
      case 'deposit':
        return 'steps' in rule.gives ? upTo(largest(rule.gives.steps.map(({ amount }) => amount))) : share(rule.gives);
      case 'ticket':
        return share(rule.gives);
      case 'cashback': {
        const [percent, cap] = [percentText(largest(rule.steps.map((step) => step.percent))), money(rule.cap)];
        return t`${percent} back up to ${cap}`;
      }
      case 'turnover':
        return upTo(largest(rule.steps.map(({ amount }) => amount)));
      case 'login':
        return upTo(largest(rule.amounts));
      case 'manual':
        return upTo(rule.upTo);
      case 'wheel':
        return upTo(largest(rule.segments.map((one) => (one.of === 'money' ? one.amount : 0))));
      case 'race':
        return prizes(sumOf(rule.prizes));
      case 'rain':
        return prizes(rule.pool);
      case 'signup':
      case 'code':
        return money(rule.amount);
    }
  };
}
