/*
 * The one rule of texts that are typed and compared: passwords, names of persons, names to log in with, numbers and codes. Server and browsers use it.
 *
 * A password has the form of RFC 8265 (OpaqueString) with two more steps, because one person types it on several keyboards: compatible forms (full width) are
 * the plain ones (NFKC instead of NFC), and digits of any script are 0–9. Blanks of any kind are U+0020, those at the ends do not count, and the size of letters
 * does. Signs that show nothing, controls, line ends and code points without a meaning cannot be part of a new password.
 */

const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const NO_PASSWORD_SIGN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** What the product left out of passwords before this rule. */
const FORMERLY_LEFT_OUT = /(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;
/** Marks of these scripts are vowels: without them two names would become one. */
const MARKED = /[\p{Script=Thai}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Bengali}]/u;
const PLAIN = /^[ -~]*$/;

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

/** Every decimal digit of any script as 0–9; nothing else is changed. */
const withPlainDigits = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(valueOf(digit))));

/** Of numbers: those that turn the direction show what is not there, so they are no signs to leave out. */
const HIDDEN_IN_NUMBERS = /(?![\u202A-\u202E\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const WIDTH = 0xff01 - 0x21;

/**
 * Signs as a plain keyboard has them: full width as the plain one, digits of any script as 0–9, without signs that show and turn nothing. Nothing else: `²`, `①` and `½`
 * are no digits, and readers of numbers refuse them.
 */
export const plainSigns = (text: string): string =>
  PLAIN.test(text)
    ? text
    : withPlainDigits(
        text
          .replaceAll(HIDDEN_IN_NUMBERS, '')
          .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDTH))
          .replaceAll('\u3000', ' '),
      );

/** Numbers and codes as they are read: `plainSigns`, dashes of any kind as `-`, blanks of any kind as a space, none at the ends. Line ends inside stay. */
export const plainNumber = (typed: string): string =>
  plainSigns(typed)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .trim();

const GROUPED = {
  account: /^[0-9A-Za-z]+(?:(?: +| *[.-] *)[0-9A-Za-z]+)*$/,
  identity: /^[0-9A-Za-z]+(?:(?: +| *[./-] *)[0-9A-Za-z]+)*$/,
} as const;

/**
 * A number whose signs are in groups, as it is stored: without the blanks and single marks between them (`1234 5678-9`, of an identity number also `/`); null for any
 * other text.
 */
export function joinedSigns(typed: string, kind: keyof typeof GROUPED = 'account'): string | null {
  const plain = plainNumber(typed);
  return GROUPED[kind].test(plain) ? plain.replaceAll(/[^0-9A-Za-z]/g, '') : null;
}

/** A mobile number as it was typed, without the blanks and marks people put between digits: `+84 (0)98-111` → `+84098111`. */
export const compactNumber = (typed: string): string => plainNumber(typed).replaceAll(/[ ()./-]/g, '');

/** A code as it was typed, without blanks and hyphens. */
export const plainCode = (typed: string): string => plainNumber(typed).replaceAll(/[ -]/g, '');

/** A name to log in with as it is looked for: compatible forms as the plain ones, without blanks at the ends. */
export const loginName = (typed: string): string => typed.normalize('NFKC').trim();

/** The stored form of a password; null: it has a sign that no new password may have. */
export function passwordForm(typed: string): string | null {
  if (NO_PASSWORD_SIGN.test(typed)) return null;
  return withPlainDigits(typed.normalize('NFKC').replaceAll(/\p{Zs}/gu, ' ')).trim();
}

/** Possible stored forms of a typed password, in the order of trying: by the rule, as typed, as the product stored it before the rule. */
export const passwordForms = (typed: string): readonly string[] => [
  ...new Set([passwordForm(typed) ?? typed, typed, typed.trim(), typed.replaceAll(FORMERLY_LEFT_OUT, '').trim()]),
];

export const isSamePassword = (one: string, other: string): boolean => (passwordForm(one) ?? one) === (passwordForm(other) ?? other);

/** A name of a person as operators look for it, in the order of its words; `search_name` of the database does the same. */
export const searchName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, '')
    .toLowerCase()
    .replaceAll(/[đðłøı]/g, (letter) => ({ đ: 'd', ð: 'd', ł: 'l', ø: 'o', ı: 'i' })[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A name of a person in the spelling it is compared in: without marks, size of letters, punctuation and order of words, since banks print names in many ways. */
export const personKey = (name: string): string =>
  name
    .replaceAll(SHOWS_NOTHING, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, (mark) => (MARKED.test(mark) ? mark : ''))
    .toLowerCase()
    .replaceAll(/[đð]/gu, 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .toSorted()
    .join(' ');

export const isSamePerson = (one: string, other: string): boolean => personKey(one) === personKey(other);
