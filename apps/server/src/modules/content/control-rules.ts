import { beneath, type ControlRules } from '../../kernel/controls.ts';

/** How people get in and who may send them what: `access` of a brand's flags. */
export const ACCESS_RULES: ControlRules = {
  documentsBeforeWithdrawal: 'guard',
  offers: 'free',
  minimumAge: 'floor',
  defaultPassword: (_before, after) => after !== null,
  passwordMaxDays: 'cap',
  singleSession: 'guard',
  paymentPasswordHoldHours: 'floor',
  dialingCode: 'free',
  smsCountries: 'allowed',
  smsNumberTypes: 'allowed',
};

/** What a brand has loosened of the strict rules for games. */
export const GAME_RULES: ControlRules = {
  autoplay: 'permit',
  turbo: 'permit',
  featurePurchase: 'permit',
  celebrateBelowStake: 'permit',
  showNetAndTime: 'guard',
  minSpinMs: 'floor',
  realityCheckMinutes: 'cap',
  ageGate: 'guard',
};

/** Modules that protect an account or a brand; the others are features. */
const GUARDS = [
  'VERIFICATION3',
  'REGMOBVERF3',
  'CHNGPASSVERIF3',
  'SLIDER3',
  'LOGINIPVERF3',
  'CAPTCHA3',
  'PWDEXPFORCECHANGE3',
  'AGEANNOUNCE3',
] as const;

export const MODULE_RULES: ControlRules = { ...Object.fromEntries(GUARDS.map((code) => [code, 'guard' as const])), '*': 'free' };

/** Fields of the registration form. */
export const REGISTRATION_RULES: ControlRules = {
  '*.field': 'free',
  '*.enabled': 'guard',
  '*.required': 'guard',
  '*.acceptedPattern': 'terms',
  '*.patternId': 'terms',
  '*.minLength': 'floor',
  '*.maxLength': 'cap',
};

/** Only to deny more, and to whitelist less, is no loosening; null: no rule. */
const isEntryLoosened = (before: unknown, after: unknown): boolean => !(after === 'deny' || (before === 'whitelist' && after === null));

/** Effect of a region rule by kind and value. */
export const REGION_RULES: ControlRules = { '*': isEntryLoosened };

const effectOf = (rule: unknown): unknown => (rule as { effect?: unknown } | null)?.effect ?? null;

const { defaultPassword: _password, ...POLICY_RULES } = ACCESS_RULES;

/** What sends members elsewhere, or loads of others into their pages: it comes or moves by two, and goes by one. */
const isGiven = (_before: unknown, after: unknown): boolean => after !== null && after !== '';

/** A path of the portal itself is free. */
const leadsOutside = (_before: unknown, after: unknown): boolean => after !== null && after !== '' && !/^\/(?![/\\])/.test(String(after));

/** Of a banner that leads to a game or a promotion it is a name; what may be an address has a `:` or begins with `//`. */
const isAddressOutside = (_before: unknown, after: unknown): boolean => /:|^[/\\]{2}/.test(String(after ?? ''));

/** A list whose entries have an address in the field named: one that was not among them comes by two, all else is free. */
function listOfAddresses(place: string, field: string, comes = isGiven): ControlRules {
  const addresses = (list: unknown): unknown[] => (Array.isArray(list) ? list.map((one: Record<string, unknown>) => one[field]) : []);
  return {
    // Where two entries have one name, and in another order.
    [place]: (before, after) => addresses(after).some((address) => !addresses(before).includes(address) && comes(null, address)),
    [`${place}.*.${field}`]: comes,
    [`${place}.*.**`]: 'free',
  };
}

/** `brand.json` and what it says of access, but its games. */
export const BRAND_FILE_RULES: ControlRules = {
  code: 'free',
  name: 'free',
  currency: 'terms',
  // Of a currency no brand has counted in; its own change is checked with `currency`.
  'currencyTerms.**': 'terms',
  timeZone: 'terms',
  defaultLanguage: 'free',
  'tagline.**': 'free',
  ...listOfAddresses('customerService', 'address'),
  ...listOfAddresses('resources', 'url'),
  'hosts.**': 'terms',
  ...Object.fromEntries(
    GUARDS.flatMap((code) => [
      [`modules.${code}.enabled`, 'guard' as const],
      [`modules.*.children.${code}.enabled`, 'guard' as const],
      [`modules.*.children.*.children.${code}.enabled`, 'guard' as const],
    ]),
  ),
  'modules.**': 'free',
  'registration.*.required': 'guard',
  'registration.*.patternId': (before) => before !== null,
  'registration.*.pattern': (before) => before !== null,
  'registration.*.min': 'floor',
  'registration.*.max': 'cap',
  'regions.*': (before, after) => isEntryLoosened(effectOf(before), effectOf(after)),
  'regions.*.effect': isEntryLoosened,
  'regions.*.kind': 'free',
  'regions.*.value': 'free',
  ...beneath('policy', POLICY_RULES),
  'settings.languages': 'free',
  // A script of others in every page of the portal.
  'settings.gtagId': isGiven,
  'settings.artBase': leadsOutside,
  'settings.gameImageBase': leadsOutside,
  ...listOfAddresses('settings.helpOrganisations', 'url'),
  'settings.esportsVendors': 'free',
  'settings.cockfightVendors': 'free',
  'settings.offers': 'free',
  'settings.balanceDecimals': 'free',
  'settings.afterLogin': 'free',
  'settings.tileLettering': 'free',
  'settings.minimumAge': 'floor',
  ...beneath('settings.gameProtection', GAME_RULES),
  // None given at all is the tightest.
  'settings.memberTransfers': (_before, after) => after !== null,
  'settings.memberTransfers.up': 'permit',
  'settings.memberTransfers.down': 'permit',
  'settings.memberTransfers.minAmount': 'free',
  'settings.memberTransfers.maxAmount': 'cap',
  'settings.memberTransfers.dailyAmount': 'cap',
  'settings.memberTransfers.dailyCount': 'cap',
  'settings.memberTransfers.turnoverPercent': 'floor',
  'settings.memberTransfers.reviewFrom': 'cap',
  'settings.agents.mostLinks': 'cap',
  'settings.agents.quota': 'cap',
  'settings.agents.rebates.*': 'automatic',
  'settings.agents.rebateStep': 'free',
  'settings.agents.maskNames': 'terms',
  'settings.access.documentsBeforeWithdrawal': 'guard',
  // Addresses, licences, retention, identity providers: everything that no line above names.
  'settings.**': 'terms',
};

/** Words, looks and pictures. */
export const LOOKS_FILE_RULES: ControlRules = { '**': 'free' };

/** `announcements.json`: looks, but for banners that lead out of the portal. */
export const ANNOUNCEMENTS_FILE_RULES: ControlRules = { ...listOfAddresses('banners', 'linkage', isAddressOutside), ...LOOKS_FILE_RULES };
