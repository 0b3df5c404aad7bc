import { plainNumber } from '@pavilion/languages/compared-text';
import { unitsFromForm } from '@pavilion/contract/base/money';
import { separators } from '@pavilion/format/amount';

/** What a person typed as percent, in the habits of a locale, in parts per million; null: not readable, below zero, or finer than four decimals. */
export function parseRate(typed: string, locale: string): bigint | null {
  const { group, decimal } = separators(locale);
  const compact = plainNumber(typed).replace(/ ?%$/, '');
  if (compact.includes(group)) return null;
  const [whole = '', fraction, ...extra] = compact.split(decimal);
  if (extra.length > 0 || compact === '' || compact === decimal) return null;
  return unitsFromForm(`${whole || '0'}${fraction ? `.${fraction}` : ''}`);
}

/** Parts per million as percent to type on: no grouping, no needless zeros. */
export const typedRate = (units: bigint, locale: string): string =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: false, maximumFractionDigits: 4 }).format(Number(units) / 10_000);
