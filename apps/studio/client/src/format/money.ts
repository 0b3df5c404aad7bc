import type { LanguageTag } from '@pavilion/languages/tags';
import type { SessionInfo } from '../../../src/api-types.ts';
import { formatTagOf } from '../i18n/words.ts';

const unitsPerMain = 100_000n;

/** Exact decimal text of an amount in units: 356000n → "3.56". */
export function toDecimal(units: bigint): Intl.StringNumericLiteral {
  const sign = units < 0n ? '-' : '';
  const size = units < 0n ? -units : units;
  const fraction = (size % unitsPerMain).toString().padStart(5, '0').replace(/0+$/, '');
  const text = `${sign}${size / unitsPerMain}${fraction ? `.${fraction}` : ''}`;
  return text as Intl.StringNumericLiteral;
}

export interface Money {
  /** "18.246.500 ₫": the currency always clear. */
  full(units: bigint): string;
  /** With a sign, also for a gain: "+R$ 4,20". */
  signed(units: bigint): string;
  /** Short figure for a quick-bet button: "20K". */
  short(units: bigint): string;
}

/** Currencies without an ISO symbol of their own (demonstration credits) are shown as plain figures. */
const playMoney = 'XXX';

/** Formats amounts in units by the reader's language and the session's currency. */
export function createMoney(language: LanguageTag, currency: SessionInfo['currency']): Money {
  const isPlay = currency.code === playMoney;
  const base: Intl.NumberFormatOptions = isPlay
    ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    : { style: 'currency', currency: currency.code, currencyDisplay: 'narrowSymbol' };
  const usual = new Intl.NumberFormat(formatTagOf(language), base).resolvedOptions().maximumFractionDigits ?? 2;
  const options = { ...base, maximumFractionDigits: Math.max(usual, isPlay ? 2 : currency.decimals) };
  const full = new Intl.NumberFormat(formatTagOf(language), { ...options, minimumFractionDigits: usual });
  const signed = new Intl.NumberFormat(formatTagOf(language), { ...options, minimumFractionDigits: usual, signDisplay: 'exceptZero' });
  const short = new Intl.NumberFormat(formatTagOf(language), { notation: 'compact', maximumFractionDigits: 2 });
  return {
    full: (units) => full.format(toDecimal(units)),
    signed: (units) => signed.format(toDecimal(units)),
    short: (units) => short.format(toDecimal(units)),
  };
}

/** Share of the way from one amount to another in whole steps of the currency, for counting up; exact at both ends. */
export function between(from: bigint, to: bigint, progress: number, step = 1n): bigint {
  if (progress >= 1) return to;
  if (progress <= 0) return from;
  const way = ((to - from) * BigInt(Math.round(progress * 1_000_000))) / 1_000_000n;
  return from + (way / step) * step;
}

/** Whole multiples of the stake a win is worth, in hundredths: 250 is 2.5×. */
export function timesStake(win: bigint, stake: bigint): number {
  return stake > 0n ? Number((win * 100n) / stake) : 0;
}
