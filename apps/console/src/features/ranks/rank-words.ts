import { useLingui } from '@lingui/react/macro';
import type { rankLadderView, rankMembers, rankOfMember } from '@pavilion/contract/ranks/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { codeOfTag } from '@pavilion/contract/base/language';
import type { WireRankLadder } from '@pavilion/contract/ranks/terms';
import { amountText } from '../../parts/amount.tsx';
import { currentLanguage } from '../../i18n/language.ts';

export type LadderView = WireValue<typeof rankLadderView>;
export type RankRow = WireValue<typeof rankMembers>['list'][number];
export type MemberRank = WireValue<typeof rankOfMember>;
export type Ladder = WireRankLadder;
export type Level = Ladder['levels'][number];

/** In the reader's language, else in English, else in any. */
export const nameOf = ({ names }: Pick<Level, 'names'>): string =>
  names[codeOfTag(currentLanguage())] ?? names['EN'] ?? Object.values(names)[0] ?? '';

/** What a level requires, how long it lasts and what it gives, in a line each. */
export function useLevelWords(currency: string) {
  const { t } = useLingui();
  const money = (amount: number): string => amountText(amount, currency);
  const causes: Record<MemberRank['history'][number]['cause'], string> = {
    reached: t`Reached by play`,
    fell: t`Expired`,
    hand: t`Set by an operator`,
    ladder: t`Ladder changed`,
  };
  return {
    cause: (cause: MemberRank['history'][number]['cause']) => causes[cause],
    asks: ({ asks: { monthTurnover, totalTurnover, totalDeposits } }: Level): string =>
      [
        monthTurnover > 0 ? t`${money(monthTurnover)} monthly turnover` : '',
        totalTurnover > 0 ? t`${money(totalTurnover)} lifetime turnover` : '',
        totalDeposits > 0 ? t`${money(totalDeposits)} lifetime deposits` : '',
      ]
        .filter((part) => part !== '')
        .join(' · ') || t`Nothing`,
    keeps: ({ keepMonths }: Level): string =>
      keepMonths === null ? t`Permanent` : t`${keepMonths} months after the last qualifying month`,
    gives: ({ benefits: { reachGift, monthGift, withdrawalsPlus, rebatePlus, ownContact } }: Level): string =>
      [
        reachGift === null ? '' : t`${money(reachGift)} on level-up`,
        monthGift === null ? '' : t`${money(monthGift)} each month`,
        withdrawalsPlus > 0 ? t`Withdrawals per day: +${withdrawalsPlus}` : '',
        rebatePlus > 0 ? t`Rebates: +${rebatePlus / 1000} points` : '',
        ownContact ? t`Personal contact` : '',
      ]
        .filter((part) => part !== '')
        .join(' · ') || '–',
  };
}
