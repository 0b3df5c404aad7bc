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

/** What a level asks and gives, in plain words. */
export function useRungWords() {
  const { t } = useLingui();
  const money = useMoneyText();
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 3 });
  return {
    asks: ({ asks: { monthTurnover, totalTurnover, totalDeposits } }: Rung): string[] => [
      ...(totalTurnover > 0 ? [t`${money(totalTurnover)} played in all`] : []),
      ...(monthTurnover > 0 ? [t`${money(monthTurnover)} played within a month`] : []),
      ...(totalDeposits > 0 ? [t`${money(totalDeposits)} paid in in all`] : []),
    ],
    gives: (rung: Rung): string[] => [
      ...(rung.reachGift === null ? [] : [t`A gift of ${money(rung.reachGift)} on reaching it by play, once`]),
      ...(rung.monthGift === null ? [] : [t`A gift of ${money(rung.monthGift)} at the beginning of each month`]),
      ...(rung.withdrawalsPlus > 0 ? [t`Withdrawals a day beyond the usual: ${rung.withdrawalsPlus}`] : []),
      ...(rung.rebatePlus > 0 ? [t`${percent.format(rung.rebatePlus / 100)} more rebate on what you play`] : []),
      ...(rung.ownContact ? [t`A contact of your own at the house`] : []),
    ],
    keeps: ({ keepMonths }: Rung): string =>
      keepMonths === null ? t`Once reached it stays.` : t`It is kept for so many months after the last that met it: ${keepMonths}.`,
  };
}
