import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/min/metadata';
import type { Policy } from './policy.ts';

export type SmsRules = Pick<Policy, 'dialingCode' | 'smsCountries' | 'smsNumberTypes'>;

/** Countries a brand sends codes to; null: all. Of a dialing code that many share (+1, +44, +7) only the main one is meant. */
function countriesOf({ smsCountries, dialingCode }: SmsRules): readonly string[] | null {
  if (smsCountries) return smsCountries;
  const main = dialingCode ? metadata.country_calling_codes[dialingCode]?.[0] : undefined;
  return main ? [main] : null;
}

/**
 * Whether a brand sends codes to a number (E.164). Premium, shared-cost, VoIP, personal and pager numbers may pay anyone who asks for
 * messages to them, so only the kinds a brand names are allowed; a number whose kind is not known is not.
 */
export function isTextAllowed(rules: SmsRules, mobile: string): boolean {
  const number = parsePhoneNumberFromString(mobile);
  const type = number?.isValid() ? number.getType() : undefined;
  if (!number || !type || !(rules.smsNumberTypes as readonly string[]).includes(type)) return false;
  const countries = countriesOf(rules);
  return countries === null || (number.country !== undefined && countries.includes(number.country));
}
