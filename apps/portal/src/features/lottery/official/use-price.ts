import { useLingui } from '@lingui/react/macro';
import { floor, ratio, times } from '@pavilion/lottery/ratio';
import { textFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { useMoneyText } from '../../../shared/cashier/money-text.ts';
import { oddsOf } from '../offer.ts';
import { payText } from '../odds-text.ts';
import type { PlayItem } from '../queries.ts';

/** What a hit of a point pays, stake included. */
function pointPays({ singleBetPrice, tiers: [tier] }: PlayItem): number {
  const pays = times(oddsOf(tier?.odds ?? '0'), ratio(unitsFromNumber(singleBetPrice) ?? 0n));
  return Number(textFromUnits(floor(pays)));
}

export interface PriceWords {
  /** `×75`, or `₫99,000 a point`. */
  short: (item: PlayItem, group: number) => string;
  /** What a point costs and pays; nothing where the price is by the multiple. */
  point: (item: PlayItem) => string;
}

/** What a play pays in its own style. */
export function usePrice(): PriceWords {
  const { t } = useLingui();
  const money = useMoneyText({ whole: true });
  return {
    short: (item, group) => {
      if (!item.byPoint) {
        const odds = payText(item, group);
        return odds && `×${odds}`;
      }
      const pays = money(pointPays(item));
      return t`${pays} per point`;
    },
    point: (item) => {
      if (!item.byPoint) return '';
      const [price, pays] = [money(item.singleBetPrice), money(pointPays(item))];
      return t`A point costs ${price} and pays ${pays} for each hit.`;
    },
  };
}
