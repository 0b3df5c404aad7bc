import type { riskRules } from '@pavilion/contract/risk/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { amountText, countText } from '../../parts/amount.tsx';

export type BrandRule = WireValue<typeof riskRules>['rules'][number];
export type WireRule = BrandRule['rule'];

/** What a parameter is, for its field: amounts have the brand's currency beside them, shares a percent sign. */
export interface ParamField {
  name: string;
  label: string;
  unit: 'amount' | 'percent' | null;
  min: number;
  max: number;
}

/** Fields of a rule's parameters, in the order in which its sentence names them. */
export function useRuleFields(): (rule: Pick<WireRule, 'kind'>) => ParamField[] {
  const { t } = useLingui();
  const amount = (name: string, label: string): ParamField => ({ name, label, unit: 'amount', min: 0, max: 1_000_000_000_000 });
  const percent = (name: string, label: string, max = 100): ParamField => ({ name, label, unit: 'percent', min: max > 100 ? 0 : 1, max });
  const count = (name: string, label: string, [min, max]: readonly [number, number]): ParamField => ({ name, label, unit: null, min, max });
  const [times, days, hours, some] = [
    [1, 100],
    [1, 60],
    [1, 720],
    [2, 100],
  ] as const;
  const played = percent('playedPercent', t`Maximum share staked`, 2000);
  const passing = [
    amount('minAmount', t`Minimum deposit`),
    percent('outPercent', t`Minimum share withdrawn`),
    count('hours', t`Within (hours)`, hours),
    played,
    count('times', t`Occurrences`, times),
    count('days', t`Within (days)`, days),
  ];
  const fields: Record<WireRule['kind'], ParamField[]> = {
    'in.and.out': passing,
    'fast.cycles': passing,
    structuring: [
      amount('threshold', t`Just under`),
      percent('belowPercent', t`By at most (%)`),
      count('times', t`Occurrences`, times),
      count('hours', t`Within (hours)`, hours),
      percent('sharePercent', t`Minimum share of deposits in that time`),
    ],
    'shared.device': [count('members', t`Minimum members`, some), count('days', t`Seen within (days)`, days)],
    'shared.address': [
      count('members', t`Minimum members`, some),
      count('hours', t`Accounts opened within (hours)`, hours),
      count('days', t`Seen within (days)`, days),
    ],
    'payer.names': [count('names', t`Minimum names`, some), count('days', t`Within (days)`, days)],
    'shared.account': [count('members', t`Minimum members`, some), count('days', t`Added within (days)`, days)],
    'transfer.circles': [
      amount('minAmount', t`Minimum transfer`),
      percent('backPercent', t`Minimum share returned`),
      count('hours', t`Within (hours)`, hours),
      played,
      count('times', t`Occurrences`, times),
      count('days', t`Within (days)`, days),
    ],
    'self.referral': [count('members', t`Minimum downline members`, some), count('days', t`Seen within (days)`, days)],
    'bonus.farm': [
      count('members', t`Minimum members`, some),
      count('days', t`Accounts opened within (days)`, days),
      percent('outPercent', t`Minimum share withdrawn`),
      count('hours', t`Within (hours)`, hours),
      played,
      percent('sharePercent', t`Minimum share of bonus takers`),
    ],
    'opposed.bets': [
      percent('bonusPercent', t`Minimum stakes, share of bonuses`, 2000),
      count('times', t`Minimum bets`, times),
      count('days', t`Within (days)`, days),
    ],
  };
  return ({ kind }) => fields[kind];
}

/** From when on a rule speaks, in a sentence. */
export function useConditionWords(): (rule: WireRule, currency: string) => string {
  const { t } = useLingui();
  return (rule, currency) => {
    const sum = (amount: number): string => amountText(amount, currency);
    const many = countText;
    switch (rule.kind) {
      case 'in.and.out':
      case 'fast.cycles': {
        const { minAmount, outPercent, hours, playedPercent, times, days } = rule.params;
        return t`${sum(minAmount)} or more, ${many(outPercent)} % withdrawn within ${many(hours)} h, at most ${many(playedPercent)} % staked: ${many(times)} times in ${many(days)} days`;
      }
      case 'structuring': {
        const { threshold, belowPercent, times, hours, sharePercent } = rule.params;
        return t`At most ${many(belowPercent)} % under ${sum(threshold)}: ${many(times)} times in ${many(hours)} h, ${many(sharePercent)} % of deposits in that time`;
      }
      case 'shared.device':
        return t`${many(rule.params.members)} members in ${many(rule.params.days)} days`;
      case 'shared.address':
        return t`${many(rule.params.members)} accounts opened within ${many(rule.params.hours)} h`;
      case 'payer.names':
        return t`${many(rule.params.names)} names in ${many(rule.params.days)} days`;
      case 'shared.account':
        return t`${many(rule.params.members)} members in ${many(rule.params.days)} days`;
      case 'transfer.circles': {
        const { minAmount, backPercent, hours, playedPercent, times, days } = rule.params;
        return t`${sum(minAmount)} or more, ${many(backPercent)} % returned within ${many(hours)} h, at most ${many(playedPercent)} % staked: ${many(times)} times in ${many(days)} days`;
      }
      case 'self.referral':
        return t`${many(rule.params.members)} downline members in ${many(rule.params.days)} days`;
      case 'bonus.farm': {
        const { members, days, outPercent, hours, playedPercent, sharePercent } = rule.params;
        return t`${many(members)} accounts opened within ${many(days)} days, ${many(outPercent)} % withdrawn within ${many(hours)} h, at most ${many(playedPercent)} % staked: ${many(sharePercent)} % of bonus takers in that time`;
      }
      case 'opposed.bets': {
        const { bonusPercent, times, days } = rule.params;
        return t`${many(times)} or more bets within ${many(days)} days worth ${many(bonusPercent)} % of the bonuses`;
      }
    }
  };
}
