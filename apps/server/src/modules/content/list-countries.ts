import { languages } from '@pavilion/languages/list-node';
import type { LanguageTag } from '@pavilion/languages/tags';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface Country {
  countryCode: string;
  countryDialingCode: string;
  countryName: string;
}

const lists = new Map<LanguageTag, Country[]>();

/** Every country with a dialing code, sorted by name in the reader's language. */
export function listCountries(language: LanguageTag): Country[] {
  const known = lists.get(language);
  if (known) return known;
  const tag = languages.factsOf(language).formats;
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' });
  const list = getCountries().map((countryCode) => ({
    countryCode,
    countryDialingCode: getCountryCallingCode(countryCode),
    countryName: names.of(countryCode) ?? countryCode,
  }));
  const order = new Intl.Collator(tag);
  list.sort((a, b) => order.compare(a.countryName, b.countryName));
  lists.set(language, list);
  return list;
}
