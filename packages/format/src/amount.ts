import { plainNumber } from '@pavilion/languages/compared-text';
import { currencyDigits, decimalText } from './money-format.ts';

type Marks = { group: string; decimal: string };

/** The grouping and decimal marks of a locale. */
export const separators = (locale: string): Marks => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true, numberingSystem: 'latn' }).formatToParts(1234567.8);
  const mark = (type: Intl.NumberFormatPartTypes, fallback: string): string => parts.find((part) => part.type === type)?.value ?? fallback;
  return { group: mark('group', ','), decimal: mark('decimal', '.') };
};

/** The letters and signs a person may write beside an amount of this currency; "k" or "m" are none of them. */
const withoutCurrency = (text: string, locale: string, currency: string): string => {
  const written = (display: 'symbol' | 'narrowSymbol'): string | undefined =>
    /^[A-Z]{3}$/.test(currency)
      ? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display })
          .formatToParts(1)
          .find((part) => part.type === 'currency')?.value
      : undefined;
  const names = [written('symbol'), written('narrowSymbol'), currency, currency === 'VND' ? 'đ' : undefined];
  const lower = text.toLowerCase();
  for (const name of names.filter((each) => each !== undefined && each !== '').map((each) => String(each).toLowerCase())) {
    if (lower.startsWith(name)) return text.slice(name.length);
    if (lower.endsWith(name)) return text.slice(0, -name.length);
  }
  return text;
};

const wholePattern = (group: string): RegExp => {
  const mark = group.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^\\d+$|^\\d{1,3}(?:${mark}\\d{3})+$|^\\d{1,2}(?:${mark}\\d{2})+${mark}\\d{3}$`);
};

/**
 * What a person typed, in the habits of a locale, as ledger units (1/10,000 of the main unit).
 * The currency's own sign is ignored, groups may be separated by a blank; a group mark or blank in a wrong place, a second decimal mark, a minus
 * or more decimals than the currency has give `null`, as does nothing at all.
 */
export const parseAmount = (typed: string, locale: string, currency: string): bigint | null => {
  const { group, decimal } = separators(locale);
  const bare = withoutCurrency(plainNumber(typed), locale, currency).trim();
  if (bare === '') return null;
  const [whole = '', fraction, ...extra] = bare.split(decimal);
  if (extra.length > 0) return null;
  const digits = currencyDigits(currency);
  if (fraction !== undefined && (!/^\d*$/.test(fraction) || fraction.length > digits)) return null;
  const mark = /\s/.test(group) || whole.includes(' ') ? ' ' : group;
  if (!wholePattern(mark).test(whole || '0')) return null;
  const main = BigInt((whole || '0').replace(/\D/g, ''));
  return main * 10_000n + BigInt((fraction ?? '').padEnd(4, '0').slice(0, 4));
};

/** Ledger units as a person would type them: grouped, without currency, decimals only when there are any. */
export const amountText = (units: bigint, locale: string, currency: string): string =>
  new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    minimumFractionDigits: 0,
    maximumFractionDigits: currencyDigits(currency),
    trailingZeroDisplay: 'stripIfInteger',
    roundingMode: 'trunc',
  }).format(decimalText(units));
