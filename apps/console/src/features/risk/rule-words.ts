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
  const played = percent('playedPercent', t`Staked at most, of what came`, 2000);
  const passing = [
    amount('minAmount', t`Deposits of at least`),
    percent('outPercent', t`Of which leaves at least`),
    count('hours', t`Within hours`, hours),
    played,
    count('times', t`So often`, times),
    count('days', t`Within days`, days),
  ];
  const fields: Record<WireRule['kind'], ParamField[]> = {
    'in.and.out': passing,
    'fast.cycles': passing,
    structuring: [
      amount('threshold', t`Just under`),
      percent('belowPercent', t`By at most`),
      count('times', t`So often`, times),
      count('hours', t`Within hours`, hours),
      percent('sharePercent', t`Of all deposits then, at least`),
    ],
    'shared.device': [count('members', t`Members from`, some), count('days', t`Seen within days`, days)],
    'shared.address': [
      count('members', t`Members from`, some),
      count('hours', t`Accounts made within hours`, hours),
      count('days', t`Seen within days`, days),
    ],
    'payer.names': [count('names', t`Names from`, some), count('days', t`Within days`, days)],
    'shared.account': [count('members', t`Members from`, some), count('days', t`Added within days`, days)],
    'transfer.circles': [
      amount('minAmount', t`Transfers of at least`),
      percent('backPercent', t`Of which comes back at least`),
      count('hours', t`Within hours`, hours),
      played,
      count('times', t`So often`, times),
      count('days', t`Within days`, days),
    ],
    'self.referral': [count('members', t`Members of their team from`, some), count('days', t`Seen within days`, days)],
    'bonus.farm': [
      count('members', t`Members from`, some),
      count('days', t`Accounts made within days`, days),
      percent('outPercent', t`Of which leaves at least`),
      count('hours', t`Within hours`, hours),
      played,
      percent('sharePercent', t`Of all who took a bonus then, at least`),
    ],
    'opposed.bets': [
      percent('bonusPercent', t`Stakes from, of the bonuses`, 2000),
      count('times', t`Bets from`, times),
      count('days', t`Within days`, days),
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
        return t`${sum(minAmount)} or more, ${many(outPercent)} % of it out within ${many(hours)} h, staked at most ${many(playedPercent)} %: ${many(times)} times in ${many(days)} days`;
      }
      case 'structuring': {
        const { threshold, belowPercent, times, hours, sharePercent } = rule.params;
        return t`At most ${many(belowPercent)} % under ${sum(threshold)}: ${many(times)} times in ${many(hours)} h, ${many(sharePercent)} % of all deposits then`;
      }
      case 'shared.device':
        return t`${many(rule.params.members)} members in ${many(rule.params.days)} days`;
      case 'shared.address':
        return t`${many(rule.params.members)} accounts made within ${many(rule.params.hours)} h`;
      case 'payer.names':
        return t`${many(rule.params.names)} names in ${many(rule.params.days)} days`;
      case 'shared.account':
        return t`${many(rule.params.members)} members in ${many(rule.params.days)} days`;
      case 'transfer.circles': {
        const { minAmount, backPercent, hours, playedPercent, times, days } = rule.params;
        return t`${sum(minAmount)} or more, ${many(backPercent)} % of it back within ${many(hours)} h, staked at most ${many(playedPercent)} %: ${many(times)} times in ${many(days)} days`;
      }
      case 'self.referral':
        return t`${many(rule.params.members)} members of their own team in ${many(rule.params.days)} days`;
      case 'bonus.farm': {
        const { members, days, outPercent, hours, playedPercent, sharePercent } = rule.params;
        return t`${many(members)} accounts made within ${many(days)} days, ${many(outPercent)} % out within ${many(hours)} h, staked at most ${many(playedPercent)} %: ${many(sharePercent)} % of all who took a bonus then`;
      }
      case 'opposed.bets': {
        const { bonusPercent, times, days } = rule.params;
        return t`${many(times)} bets or more within ${many(days)} days, which come to ${many(bonusPercent)} % of the bonuses`;
      }
    }
  };
}
