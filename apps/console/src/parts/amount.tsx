import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { Money } from '@pavilion/ui/money';
import type { MoneyProps } from '@pavilion/ui/money';
import { formatMoney } from '@pavilion/format/money-format';
import { currentTag } from '../i18n/language.ts';

/** The wire's amount: a number of main units, or a total as decimal text. */
export type WireAmount = number | string;

export const unitsOf = (amount: WireAmount): bigint => unitsFromText(String(amount)) ?? 0n;

export type AmountProps = { of: WireAmount; currency: string } & Pick<MoneyProps, 'tone' | 'symbol' | 'sign' | 'className' | 'display'>;

/** An amount in the operator's locale. */
export function Amount({ of: amount, currency, ...look }: AmountProps) {
  return <Money units={unitsOf(amount)} currency={currency} locale={currentTag()} {...look} />;
}

export const amountText = (amount: WireAmount, currency: string): string =>
  formatMoney(unitsOf(amount), { currency, locale: currentTag() });
/** For files: digits alone, with a dot, which a spreadsheet in any language takes for a number. */
export const plainAmount = (amount: WireAmount): string => textFromUnits(unitsOf(amount));

/** A part of one in percent, with the minus that sums have. */
export const inPercent = (share: number, digits: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(currentTag(), { style: 'percent', ...digits }).format(share).replaceAll('-', '−');

export const countText = (count: number): string => new Intl.NumberFormat(currentTag()).format(count);
