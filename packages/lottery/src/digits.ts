const PLAIN = /^[ -~\t\r\n]*$/;

/** Every decimal digit of any script as 0–9, and full-width and other compatible forms as the plain ones. Lone surrogates stay. */
export function foldDigits(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(valueOf(digit))));
}

const known = new Map<string, number>();

/** Decimal digits of a script lie in a row from nought; rows that touch are ten long each. */
function valueOf(digit: string): number {
  const before = known.get(digit);
  if (before !== undefined) return before;
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (first > 0 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  const value = (code - first) % 10;
  known.set(digit, value);
  return value;
}

/** Folded, in small letters without diacritics, `đ` as `d`: Vietnamese typed on any keyboard reads alike. */
export const plainWords = (text: string): string =>
  foldDigits(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');
