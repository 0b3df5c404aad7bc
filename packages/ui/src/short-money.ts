import { decimalText, formatMoney, isIso, type MoneyFormat, unitsPerMain } from '@pavilion/format/money-format';

/** From here on a short figure is a whole thousand and more. */
const SHORT_FROM = 1_000n * unitsPerMain;
const SHORT_DIGITS = 2;

/** A great amount in few letters, such as ₫500m; a smaller one as it is, without a fraction of zeros. */
export function shortMoney(units: bigint, { currency, locale, decimals }: Pick<MoneyFormat, 'currency' | 'locale' | 'decimals'>): string {
  if (units < SHORT_FROM && units > -SHORT_FROM) return formatMoney(units, { currency, locale, decimals, trim: true });
  return new Intl.NumberFormat(locale, {
    ...(isIso(currency)
      ? { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const }
      : { style: 'decimal' as const }),
    notation: 'compact',
    maximumFractionDigits: SHORT_DIGITS,
  }).format(decimalText(units));
}
