import { createRequire } from 'node:module';
import type { LanguageCode } from '@pavilion/contract/language';
import * as names from 'i18n-iso-countries';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface Country {
  countryCode: string;
  countryDialingCode: string;
  countryName: string;
}

const require = createRequire(import.meta.url);
/** Languages whose country names the server has; the others read English. */
const NAME_FILES: Partial<Record<LanguageCode, string>> = { EN: 'en', VI: 'vi', 'PT-BR': 'br', PT: 'pt' };
const lists = new Map<string, Country[]>();

/** Every country with a dialing code, sorted by name in the reader's language. */
export function listCountries(language: LanguageCode): Country[] {
  const file = NAME_FILES[language] ?? 'en';
  const known = lists.get(file);
  if (known) return known;
  names.registerLocale(require(`i18n-iso-countries/langs/${file}.json`));
  const list = getCountries().map((countryCode) => ({
    countryCode,
    countryDialingCode: getCountryCallingCode(countryCode),
    countryName: names.getName(countryCode, file) ?? names.getName(countryCode, 'en') ?? countryCode,
  }));
  list.sort((a, b) => a.countryName.localeCompare(b.countryName, file === 'br' ? 'pt-BR' : file));
  lists.set(file, list);
  return list;
}
