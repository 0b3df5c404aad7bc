import { useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { playerRankProgress } from '@pavilion/contract/ranks/calls';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';

export type Ranks = WireValue<typeof playerRankProgress>;
export type Rung = Ranks['levels'][number];

export const dayText = (iso: string): string =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: brand.timeZone }).format(new Date(iso));
/** `YYYY-MM` */
export const monthText = (month: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));

/** What a level requires and gives, in plain words. */
export function useRungWords() {
  const { t } = useLingui();
  const money = useMoneyText();
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 3 });
  return {
    asks: ({ asks: { monthTurnover, totalTurnover, totalDeposits } }: Rung): string[] => [
      ...(totalTurnover > 0 ? [t`${money(totalTurnover)} wagered in total`] : []),
      ...(monthTurnover > 0 ? [t`${money(monthTurnover)} wagered within a month`] : []),
      ...(totalDeposits > 0 ? [t`${money(totalDeposits)} deposited in total`] : []),
    ],
    gives: (rung: Rung): string[] => [
      ...(rung.reachGift === null ? [] : [t`Level-up gift of ${money(rung.reachGift)}, once`]),
      ...(rung.monthGift === null ? [] : [t`Monthly gift of ${money(rung.monthGift)}`]),
      ...(rung.withdrawalsPlus > 0 ? [t`Extra withdrawals a day: ${rung.withdrawalsPlus}`] : []),
      ...(rung.rebatePlus > 0 ? [t`${percent.format(rung.rebatePlus / 100)} extra rebate`] : []),
      ...(rung.ownContact ? [t`Personal account manager`] : []),
    ],
    keeps: ({ keepMonths }: Rung): string =>
      keepMonths === null ? t`Yours for good once reached.` : t`You keep it for this many months after last qualifying: ${keepMonths}.`,
  };
}
