import { compactNumber, plainNumber } from '@pavilion/languages/compared-text';
import type { countries } from '@pavilion/contract/content/system';
import type { WireValue } from '@pavilion/contract/base/endpoint';

export type Country = WireValue<typeof countries>[number];

const KEY = 'countryDialingCode';

/** The country chosen last, by its two letters. */
export const lastCountry = {
  get: (): string => {
    try {
      return localStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  set: (countryCode: string): void => {
    try {
      localStorage.setItem(KEY, countryCode);
    } catch {
      // Nothing is stored here; the picker opens on the brand's country.
    }
  },
};

/** Of countries that share a dialing code, the one most numbers are of. */
const MAIN: Readonly<Record<string, string>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  64: 'NZ',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
};

export function countryOfCode(list: readonly Country[], dialingCode: string): Country | undefined {
  const all = list.filter((country) => country.countryDialingCode === dialingCode);
  return all.find(({ countryCode }) => countryCode === MAIN[dialingCode]) ?? all[0];
}

export interface CountryHints {
  remembered: string;
  /** Where the address is, as far as it is known. */
  visitor: string | null;
  /** ISO 4217; its first two letters are mostly those of a country. */
  currency: string;
}

/** The picker's country before anything was chosen. */
export function firstCountry(list: readonly Country[], { remembered, visitor, currency }: CountryHints): Country | undefined {
  const known = [remembered, visitor ?? '', currency.slice(0, 2)];
  return known.map((code) => list.find(({ countryCode }) => countryCode === code)).find((found) => found !== undefined) ?? list[0];
}

/** A number given with its country, as it is pasted: `+84 912 345 678` → Vietnam and the rest. Null for any other text. */
export function splitNumber(list: readonly Country[], text: string): { country: Country; rest: string } | null {
  const international = /^\s*(?:\+|00)([\d ()./-]+)$/.exec(plainNumber(text))?.[1]?.replaceAll(/\D/g, '');
  if (!international) return null;
  for (let length = 3; length > 0; length -= 1) {
    const country = countryOfCode(list, international.slice(0, length));
    if (country) return { country, rest: international.slice(length) };
  }
  return null;
}

/** As the server reads it: digits of any script, without the marks people write between them. */
export const digitsOf = compactNumber;
