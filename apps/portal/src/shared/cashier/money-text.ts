import { textFromUnits, unitsFromNumber } from '@pavilion/contract/base/money';
import { currencyDigits } from '@pavilion/format/money-format';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';

/** An amount of the wire as text inside a sentence; single amounts use `Amount`. `whole`: with what is below a cent. */
export function useMoneyText({ whole = false } = {}): (value: number) => string {
  const digits = currencyDigits(brand.currency);
  const shape = {
    style: 'currency',
    currency: brand.currency,
    trailingZeroDisplay: 'stripIfInteger',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const format = new Intl.NumberFormat(currentTag(), shape);
  // A lottery's least unit is a thousandth of the main one: rounded to cents it reads as nothing.
  const fine = new Intl.NumberFormat(currentTag(), { ...shape, maximumFractionDigits: 4 });
  return (value) =>
    (whole || (value !== 0 && Math.abs(value) < 0.01) ? fine : format).format(textFromUnits(unitsFromNumber(value) ?? 0n) as `${number}`);
}
