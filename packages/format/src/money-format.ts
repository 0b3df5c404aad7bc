import { knownDigits } from './currency-digits.ts';

/** Ledger units in one main unit of any currency. */
export const unitsPerMain = 10_000n;

export type MoneyFormat = {
  /** ISO 4217 code; any other name (points) is written as a plain number. */
  currency: string;
  /** BCP 47 tag. */
  locale: string;
  /** `auto`: minus only; `always`: plus too; `never`: the bare figure. */
  sign?: 'auto' | 'always' | 'never' | undefined;
  /** `none` leaves the currency to its column's head. */
  symbol?: 'symbol' | 'none' | undefined;
  /** Drops a fraction of zeros (round amounts on buttons). */
  trim?: boolean | undefined;
  /** Writes what is below the currency's least unit too (a stake of a tenth of a cent); otherwise it is cut off. */
  whole?: boolean | undefined;
  /** Digits the currency is shown with, for who writes of many brands; absent: what was said of it (`setCurrencyDigits`). */
  decimals?: number | undefined;
  /** At least so many digits after the separator, where the currency has fewer. */
  digits?: number | undefined;
};

export type MoneyPart = { kind: 'sign' | 'symbol' | 'whole' | 'fraction' | 'space'; text: string };

/** Whether a name is a code of ISO 4217, which the runtime has a sign for. */
export const isIso = (currency: string): boolean => /^[A-Z]{3}$/.test(currency);

/** Digits after the separator that people write for a currency (VND 0, BRL 2). Points have none. */
export const currencyDigits = (currency: string): number =>
  knownDigits(currency) ??
  (isIso(currency) ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2) : 0);

/** Ledger units as exact decimal text of main units, e.g. 12_500n → "1.25". */
export const decimalText = (units: bigint): `${number}` => {
  const magnitude = units < 0n ? -units : units;
  const fraction = (magnitude % unitsPerMain).toString().padStart(4, '0');
  return `${units < 0n ? '-' : ''}${magnitude / unitsPerMain}.${fraction}` as `${number}`;
};

const kindOf = (type: Intl.NumberFormatPartTypes): MoneyPart['kind'] => {
  if (type === 'minusSign' || type === 'plusSign') return 'sign';
  if (type === 'currency') return 'symbol';
  if (type === 'decimal' || type === 'fraction') return 'fraction';
  return type === 'literal' ? 'space' : 'whole';
};

const formatters = new Map<string, Intl.NumberFormat>();

/** Digits of a ledger unit. */
const UNIT_DIGITS = 4;

/** Whether there is something below the least unit that people write, which has to be read. */
const isFine = (units: bigint, { currency, decimals = currencyDigits(currency), whole = false }: MoneyFormat): boolean => {
  const least = 10n ** BigInt(UNIT_DIGITS - decimals);
  // Cut off it would read as nothing.
  return units !== 0n && ((units < least && units > -least) || (whole && units % least !== 0n));
};

const formatterFor = (format: MoneyFormat, fine: boolean): Intl.NumberFormat => {
  const {
    currency,
    locale,
    sign = 'auto',
    symbol = 'symbol',
    trim = false,
    digits: least = 0,
    decimals = currencyDigits(currency),
  } = format;
  const digits = Math.max(least, decimals);
  const key = [currency, locale, sign, symbol, trim, digits, fine].join('|');
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    ...(isIso(currency) && symbol === 'symbol'
      ? { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const }
      : { style: 'decimal' as const }),
    minimumFractionDigits: digits,
    maximumFractionDigits: fine ? UNIT_DIGITS : digits,
    signDisplay: sign === 'always' ? 'exceptZero' : sign === 'never' ? 'never' : 'negative',
    trailingZeroDisplay: trim ? 'stripIfInteger' : 'auto',
    roundingMode: 'trunc',
  });
  formatters.set(key, made);
  return made;
};

/** The figure in the reader's locale, cut into parts that may be set at different sizes. */
export const moneyParts = (units: bigint, format: MoneyFormat): MoneyPart[] =>
  formatterFor(format, isFine(units, format))
    .formatToParts(decimalText(units))
    .map(({ type, value }) => ({ kind: kindOf(type), text: type === 'minusSign' ? '−' : value }));

/** The same figure as one string, with a true minus sign. */
export const formatMoney = (units: bigint, format: MoneyFormat): string =>
  moneyParts(units, format)
    .map((part) => part.text)
    .join('');
