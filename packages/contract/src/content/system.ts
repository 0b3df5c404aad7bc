import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { marketingChannels } from './marketing.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

/** One node of the module tree. A child under an off parent counts as off. */
export interface WhitelabelNode {
  modId: string;
  enabled: '0' | '1';
  childrenNodes: WhitelabelNode[];
}

const whitelabelNode: z.ZodMiniType<WhitelabelNode, WhitelabelNode> = z.lazy(() =>
  z.object({
    modId: z.string(),
    enabled: z.enum(['0', '1']),
    childrenNodes: z.array(whitelabelNode),
  }),
);

/** Module codes that are on, by the rule of the tree. */
export function flattenWhitelabel(root: WhitelabelNode, parentOn = true): Record<string, boolean> {
  const on = parentOn && root.enabled === '1';
  const flat: Record<string, boolean> = { [root.modId]: on };
  for (const child of root.childrenNodes) Object.assign(flat, flattenWhitelabel(child, on));
  return flat;
}

/** Every field a brand may request at registration. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'email',
  'mobileNum',
  'recommenderId',
  'affiliateCode',
  'captcha',
  'nickname',
  'fullName',
  'telegram',
  'zalo',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** `acceptedPattern`: a regular expression, `*` accepts anything. `patternId` names the message `reg_pattern_{patternId}`. */
const registerRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string(),
  patternId: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
});
export type RegisterRule = z.infer<typeof registerRule>;

const registerRules = z.record(z.string(), registerRule);

const domainRoute = z.object({ name: z.string(), domain: z.string(), primary: z.boolean() });

const licence = z.object({
  authority: z.string(),
  number: z.string(),
  holder: z.string(),
  url: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2 codes in which play for money is permitted. */
  countries: z.array(z.string()),
});

/** How the brand protects its players while a game runs; the strict values are the default. */
const responsibleGamingFlags = z.object({
  autoplay: z.boolean(),
  turbo: z.boolean(),
  featurePurchase: z.boolean(),
  celebrateBelowStake: z.boolean(),
  showNetAndTime: z.boolean(),
  /** Least time between two spins, ms. */
  minSpinMs: z.number(),
  /** Minutes between two reality checks, unless the member chose another interval. */
  realityCheckMinutes: z.number(),
  /** Every browser is asked once for the visitor's age. */
  ageGate: z.boolean(),
  minimumAge: z.number(),
});
export type ResponsibleGamingFlags = z.infer<typeof responsibleGamingFlags>;

/** How people get in at this brand, beyond what the module flags say. */
const accessFacts = z.object({
  documentsBeforeWithdrawal: z.boolean(),
  /** Public settings of the phone sign-in; null while it is off. */
  firebase: z.nullable(
    z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      appId: z.string(),
      emulatorUrl: z.nullable(z.string()),
    }),
  ),
  /** Ways by which the brand sends offers to who wants them. */
  offers: z.array(z.enum(marketingChannels)),
  /** Buttons of social sign-in; `picture` is a `data:` address, '' for none. */
  social: z.array(z.object({ code: z.string(), name: z.string(), picture: z.string() })),
});

const helpOrganisation = z.object({ name: z.string(), url: z.string() });

const offeredLanguage = z.object({
  code: z.string(),
  /** BCP 47. */
  tag: z.string(),
  /** In the language itself. */
  label: z.string(),
  direction: z.enum(['ltr', 'rtl']),
});

export const balanceDecimals = ['two', 'currency'] as const;
export const afterLogin = ['first', 'every'] as const;

/** The face and the facts of the brand; `theme` is the content of its theme file (palette, tokens, fonts). */
const brandFacts = z.object({
  code: z.string(),
  name: z.string(),
  tagline: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  currencyDecimals: z.number(),
  /** What grants and payouts are multiples of, in main units. */
  currencyStep: z.number(),
  /** How balances are written: with two decimals, or with those of the currency. */
  balanceDecimals: z.enum(balanceDecimals),
  /** After which logins a member is greeted. */
  afterLogin: z.enum(afterLogin),
  /** Language of the names drawn on the brand's tiles, as `pt`; null: the names are the same in all. */
  tileLettering: z.nullable(z.string()),
  timeZone: z.string(),
  defaultLanguage: z.string(),
  languages: z.array(offeredLanguage),
  theme: z.record(z.string(), z.unknown()),
  /** Base of the brand's pictures: `/art/brands/<code>`. */
  artBase: z.string(),
  /** Base of game pictures: `/art/games`. */
  gameImageBase: z.string(),
  platform: z.literal('WEB'),
  lotteryType: z.literal('Lott'),
  licence: z.nullable(licence),
  helpOrganisations: z.array(helpOrganisation),
  protection: responsibleGamingFlags,
  access: accessFacts,
  /** Demonstration: play money, the visible strip. */
  demo: z.boolean(),
  /** Path of the web-app manifest and of the installable packages; null where there is none. */
  download: z.object({ androidUrl: z.nullable(z.string()), iosUrl: z.nullable(z.string()) }),
});

const siteInfo = z.object({
  /** `path` is sealed: open it with `openServicePath(path, brand.code)`. */
  customerService: z.array(z.object({ csType: z.string(), path: z.string(), name: z.string() })),
  domainRoute: z.array(domainRoute),
  resources: z.array(z.object({ resourceType: z.string(), url: z.string(), labelNameEn: z.string(), labelName: z.string() })),
  whitelabel: whitelabelNode,
  register: registerRules,
  mainDomain: z.string(),
  analytics: z.object({ gtagId: z.string() }),
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  brand: brandFacts,
});
export type SiteInfo = z.infer<typeof siteInfo>;

export const systemStatus = endpoint({
  summary: 'Everything a client needs before its first screen: system state and the configuration of the brand.',
  method: 'GET',
  path: '/wps/system/status',
  aliases: [{ path: '/wps/system/settings/consolidated' }, { path: '/wps/v2/system/status' }],
  access: 'visitor',
  always: true,
  value: z.object({
    /** 0 normal, 1 maintenance (wins), 2 region or address blocked. */
    systemStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    whitelist: z.boolean(),
    /** ISO, when a maintenance is announced. */
    maintainTime: z.nullable(z.string()),
    endTime: z.nullable(z.string()),
    /** `country` as the address database knows it, else null. */
    location: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
    serverTime: z.number(),
    info: siteInfo,
  }),
});

export const systemWhitelabel = endpoint({
  summary: 'The module tree of the brand.',
  method: 'GET',
  path: '/wps/system/whitelabel',
  access: 'visitor',
  always: true,
  query: z.strictObject({}),
  value: whitelabelNode,
});

export const registerSettings = endpoint({
  summary: 'Which fields registration asks for, and their rules.',
  method: 'GET',
  path: '/wps/system/setting/register',
  access: 'visitor',
  always: true,
  query: z.strictObject({}),
  value: registerRules,
});

export const domainRoutes = endpoint({
  summary: 'Addresses the brand answers on, for the speed check.',
  method: 'GET',
  path: '/wps/system/domainRoute',
  access: 'visitor',
  always: true,
  query: z.strictObject({}),
  value: z.array(domainRoute),
});

export const countries = endpoint({
  summary: 'Countries with their dialing codes, in the reader’s language.',
  method: 'GET',
  path: '/wps/system/country',
  access: 'visitor',
  cacheSeconds: 3600,
  query: z.strictObject({ language: z.optional(text(8)) }),
  value: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string(), countryName: z.string() })),
});

export const helpCenter = endpoint({
  summary: 'Help articles in the reader’s language, English where one is missing. The terms have the anchor `term`.',
  method: 'GET',
  path: '/wps/system/helpCenter',
  access: 'visitor',
  cacheSeconds: 60,
  query: z.strictObject({ lang: z.optional(text(8)), device: z.optional(text(16)) }),
  value: z.array(
    z.object({
      id: z.string(),
      anchor: z.string(),
      /** Groups articles in the menu. */
      section: z.string(),
      title: z.string(),
      /** Clean HTML. */
      content: z.string(),
      updatedAt: z.string(),
    }),
  ),
});

export const QUESTION_TYPES = ['DEPOSIT', 'WITHDRAW', 'GAME', 'SERVICE', 'APPLICATION', 'COMPLAINT', 'OTHER'] as const;
export const FEEDBACK_MIN = 5;
export const FEEDBACK_MAX = 500;

export const sendFeedback = endpoint({
  summary: 'Leaves a question or a complaint. No account needed.',
  method: 'PUT',
  path: '/wps/feedback',
  access: 'visitor',
  module: 'FEEDBACK3',
  renews: true,
  throttle: { per: 'address', points: 5, seconds: 600 },
  body: z.strictObject({
    content: requiredText(2000),
    questionType: text(20),
    contact: z.optional(text(120)),
    /** Chosen by who sends: sent again under it, it is the same question. */
    requestId: z.optional(rowId),
  }),
  /** The number to quote when asking again. */
  value: z.object({ feedbackId: z.string() }),
  errors: { 'feedback.length': 400, 'feedback.type': 400 },
});
