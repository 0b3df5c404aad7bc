import { unitsFromNumber, unitsFromText } from '@pavilion/contract/base/money';
import { formatMoney } from '@pavilion/format/money-format';
import { shortMoney as shortUnits } from '@pavilion/ui/short-money';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';

/** An amount of the wire, number or text, in ledger units. */
export const unitsOf = (value: number | string): bigint =>
  (typeof value === 'string' ? unitsFromText(value) : unitsFromNumber(value)) ?? 0n;

/** An amount of the wire for drawing; exact figures are written, not drawn. */
export const plotOf = (value: number | string): number => Number(value);

/** An amount of the wire in words, without a fraction of zeros. */
export const moneyText = (value: number | string, sign: 'auto' | 'always' = 'auto'): string =>
  formatMoney(unitsOf(value), { currency: brand.currency, locale: currentTag(), sign, trim: true });

/** A drawn amount in words, to the whole main unit. */
export const plotText = (value: number, sign: 'auto' | 'always' = 'auto'): string => moneyText(Math.round(value), sign);

/** A great amount in few letters, such as ₫500m, for ladders and tiers. */
export const shortMoney = (value: number | string): string =>
  shortUnits(unitsOf(value), { currency: brand.currency, locale: currentTag() });

export const countText = (value: number): string => new Intl.NumberFormat(currentTag()).format(value);

/** A rate of the wire: 0.55 is 0.55 %. */
export const rateText = (percent: number | string): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', minimumFractionDigits: 0, maximumFractionDigits: 4 }).format(
    Number(percent) / 100,
  );
