import { expect, test } from 'vitest';
import { isTextAllowed, type SmsRules } from './sms-numbers.ts';

const brand = (rules: Partial<SmsRules> = {}): SmsRules => ({
  dialingCode: '84',
  smsCountries: null,
  smsNumberTypes: ['MOBILE', 'FIXED_LINE_OR_MOBILE'],
  ...rules,
});

const VIETNAM = '+84901234567';
const VIETNAM_FIXED = '+842438252525';
const UNITED_STATES = '+12025550123';
const UNITED_STATES_PREMIUM = '+19002345678';
const CANADA = '+14165550123';
const BRAZIL = '+5511987654321';
const UNITED_KINGDOM_SHARED_COST = '+448431234567';
const UNITED_KINGDOM_VOIP = '+445612345678';
const SATELLITE = '+881612345678';

test.each([
  ["a mobile number of the brand's own country", brand(), VIETNAM, true],
  ['a fixed line', brand(), VIETNAM_FIXED, false],
  ['a fixed line where the brand allows them', brand({ smsNumberTypes: ['FIXED_LINE'] }), VIETNAM_FIXED, true],
  ['another country', brand(), BRAZIL, false],
  ['a premium number of another country', brand(), UNITED_STATES_PREMIUM, false],
  ['a premium number of an allowed country', brand({ smsCountries: ['US'] }), UNITED_STATES_PREMIUM, false],
  ['a number of a plan that does not tell mobile from fixed', brand({ smsCountries: ['VN', 'US'] }), UNITED_STATES, true],
  ['another country of a shared dialing code', brand({ dialingCode: '1' }), CANADA, false],
  ['the main country of a shared dialing code', brand({ dialingCode: '1' }), UNITED_STATES, true],
  ['another country of a shared dialing code, allowed', brand({ dialingCode: '1', smsCountries: ['CA'] }), CANADA, true],
  ["a country that is listed beside the brand's own", brand({ smsCountries: ['VN', 'BR'] }), BRAZIL, true],
  ["the brand's own country when others are listed", brand({ smsCountries: ['BR'] }), VIETNAM, false],
  ['any country where the brand has no dialing code', brand({ dialingCode: null }), BRAZIL, true],
  ['a premium number where the brand has no dialing code', brand({ dialingCode: null }), UNITED_STATES_PREMIUM, false],
  ['a shared-cost number', brand({ smsCountries: ['GB'] }), UNITED_KINGDOM_SHARED_COST, false],
  ['a VoIP number', brand({ smsCountries: ['GB'] }), UNITED_KINGDOM_VOIP, false],
  ['a VoIP number where the brand allows them', brand({ smsCountries: ['GB'], smsNumberTypes: ['VOIP'] }), UNITED_KINGDOM_VOIP, true],
  ['a satellite phone, which belongs to no country', brand(), SATELLITE, false],
  ['no number', brand({ dialingCode: null }), '+84', false],
])('%s', (_what, rules, mobile, allowed) => {
  expect(isTextAllowed(rules, mobile)).toBe(allowed);
});
