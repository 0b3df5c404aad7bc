import * as z from 'zod/mini';

/** One ledger unit is 1/10,000 of the main unit, for every currency and for points. */
export const UNITS_PER_MAIN = 10_000n;

/** Main units as a message or a figure shows them; exact up to 2^53 units. */
export const mainFromUnits = (units: bigint): number => Number(units) / Number(UNITS_PER_MAIN);

const SAFE_UNITS = BigInt(Number.MAX_SAFE_INTEGER);
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Exact decimal text (main units) → ledger units; `null` when finer than a unit or not a decimal. */
export function unitsFromText(text: string): bigint | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) + 4 - fraction.length;
  if (Math.abs(shift) > 40) return null;
  let units = BigInt(whole + fraction);
  if (shift >= 0) units *= 10n ** BigInt(shift);
  else {
    const divisor = 10n ** BigInt(-shift);
    if (units % divisor !== 0n) return null;
    units /= divisor;
  }
  return sign ? -units : units;
}

const PLAIN = /^\d{1,15}(?:\.\d{1,4})?$/;

/** Plain decimal digits as a form sends them → ledger units; `null` for signs, exponents and spaces, and beyond the exact range of the wire. */
export function unitsFromForm(text: string): bigint | null {
  const units = PLAIN.test(text) ? unitsFromText(text) : null;
  return units === null || units > SAFE_UNITS ? null : units;
}

/** A number on the wire, read through its decimal text → ledger units; `null` when it cannot be exact. */
export function unitsFromNumber(value: number): bigint | null {
  if (!Number.isFinite(value)) return null;
  const units = unitsFromText(String(value));
  if (units === null || units > SAFE_UNITS || units < -SAFE_UNITS) return null;
  return units;
}

/** Ledger units → number of main units for the wire. Throws beyond 2^53−1 units: totals travel as text instead. */
export function numberFromUnits(units: bigint): number {
  if (units > SAFE_UNITS || units < -SAFE_UNITS) throw new RangeError('amount beyond the exact range of the wire');
  return Number(textFromUnits(units));
}

/** Ledger units → exact decimal text of main units, without trailing zeros. */
export function textFromUnits(units: bigint): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -4)}${fraction ? `.${fraction}` : ''}`;
}

/** An amount: a JSON number of main units on the wire, a bigint of ledger units inside. */
export const money = z.codec(z.number(), z.bigint(), {
  decode: (value, context) => {
    const units = unitsFromNumber(value);
    if (units !== null) return units;
    context.issues.push({ code: 'custom', input: value, message: 'amount.not.exact' });
    return z.NEVER;
  },
  encode: numberFromUnits,
});

/** A total of a report, which may exceed the exact range of a JSON number: decimal text on the wire. */
export const moneyTotal = z.codec(z.string(), z.bigint(), {
  decode: (value, context) => {
    const units = unitsFromText(value);
    if (units !== null) return units;
    context.issues.push({ code: 'custom', input: value, message: 'amount.not.exact' });
    return z.NEVER;
  },
  encode: textFromUnits,
});
