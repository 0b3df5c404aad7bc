import { useLingui } from '@lingui/react/macro';
import type { GiftPer, ReturnPart, ReturnRow } from '@pavilion/contract/returns/desk';

/** Words of the sheet of returns. */
export function useReturnWords() {
  const { t } = useLingui();
  const parts: Record<ReturnPart, string> = {
    points: t`Points`,
    rebates: t`Manual rebate`,
    ranks: t`VIP ranks`,
    missions: t`Missions`,
    cashback: t`Cashback`,
    promotions: t`Promotions`,
    referral: t`Referral`,
    agentRebates: t`Agents’ rebates`,
    salaries: t`Agents’ salaries`,
    dividends: t`Agents’ dividends`,
  };
  const per: Record<GiftPer, string> = {
    once: t`once`,
    hour: t`an hour`,
    day: t`a day`,
    week: t`a week`,
    month: t`a month`,
    deposit: t`each deposit`,
    friend: t`each friend`,
  };
  const ways: Record<ReturnRow['way'], string> = { any: '', group: t`at prize groups`, odds: t`at own odds` };
  const budgets: Record<string, string> = { ...per, all: t`in all` };
  return { parts, per, ways, budgetPer: (one: string): string => budgets[one] ?? one };
}
