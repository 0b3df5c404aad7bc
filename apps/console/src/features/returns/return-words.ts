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
    hour: t`per hour`,
    day: t`per day`,
    week: t`per week`,
    month: t`per month`,
    deposit: t`per deposit`,
    friend: t`per friend`,
  };
  const ways: Record<ReturnRow['way'], string> = { any: '', group: t`at prize groups`, odds: t`at own odds` };
  const budgets: Record<string, string> = { ...per, all: t`in total` };
  return { parts, per, ways, budgetPer: (one: string): string => budgets[one] ?? one };
}
