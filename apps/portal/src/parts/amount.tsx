import { unitsFromNumber, unitsFromText } from '@pavilion/contract/base/money';
import { Money, type MoneyProps } from '@pavilion/ui/money';
import { brand } from '../boot.ts';
import { currentTag } from '../i18n/language.ts';

export type AmountProps = Omit<MoneyProps, 'units' | 'currency' | 'locale'> & {
  /** Main units, as the wire carries them: a number, or the text of a report's total. */
  value: number | string;
  currency?: string;
};

/** An amount of the wire in the reader's locale; the brand's currency unless another is named. */
export function Amount({ value, currency = brand.currency, ...rest }: AmountProps) {
  return (
    <Money
      units={(typeof value === 'string' ? unitsFromText(value) : unitsFromNumber(value)) ?? 0n}
      currency={currency}
      locale={currentTag()}
      {...rest}
    />
  );
}
