import { textFromUnits, unitsFromNumber } from '@pavilion/contract/money';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';

/** An amount of the wire as text inside a sentence; amounts that stand alone use `Amount`. */
export function useMoneyText(): (value: number) => string {
  const format = new Intl.NumberFormat(currentTag(), {
    style: 'currency',
    currency: brand.currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return (value) => format.format(textFromUnits(unitsFromNumber(value) ?? 0n) as `${number}`);
}
