import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { marketingChannels } from '@pavilion/contract/content/marketing';
import { unitsFromNumber } from '@pavilion/contract/base/money';
import { afterLogin, balanceDecimals } from '@pavilion/contract/content/system';
import * as z from 'zod/mini';

const languages = z.array(z.string()).check(z.minLength(1));

/** `brand.settings`: facts of a brand that need no table of their own. Unknown keys belong to other modules. */
/** Phone codes by a service of their own. */
const firebaseSetting = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  appId: z.string(),
  /** A stand-in for tests: the SDK connects to it, and its unsigned tokens are accepted in DEMO only. */
  emulatorUrl: z._default(z.nullable(z.string()), null),
});

/** OpenID Connect providers in the order of their buttons; client secrets are in `social_secret`. */
export const socialSetting = z.array(
  z.object({
    code: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/)),
    name: z.string(),
    issuer: z.url(),
    clientId: z.string(),
    /** Off: members keep their links but cannot sign in by it. */
    enabled: z._default(z.boolean(), true),
    /** Of the button, as a `data:` address; '': none. */
    picture: z._default(z.string(), ''),
  }),
);

const memberTransferSetting = z.object({
  /** To the agent right above; to members right below. */
  up: z.boolean(),
  down: z.boolean(),
  minAmount: z.number().check(z.gt(0)),
  maxAmount: z.number().check(z.gt(0)),
  /** What one member may give on a day of the brand. */
  dailyAmount: z.number().check(z.gt(0)),
  dailyCount: z.int().check(z.gte(1)),
  /** Of what is received, to be played before it can leave. */
  turnoverPercent: z._default(z.int().check(z.gte(0), z.lte(1000)), 100),
  /** From there on operators look at it; null: amounts alone are no sign. */
  reviewFrom: z._default(z.nullable(z.number().check(z.gt(0))), null),
});

const agentDefaults = { maskNames: 'not-direct' as const, mostLinks: 50, quota: null, rebates: {}, rebateStep: 0.05 };

/** A percent with at most four decimals. */
const percent = z.number().check(
  z.gte(0),
  z.lte(100),
  z.refine((value) => unitsFromNumber(value) !== null),
);

/** What a brand lets its agents do. */
const agentSetting = z.object({
  /** Names that an agent sees masked: all, those of members not directly below, none. */
  maskNames: z._default(z.enum(['all', 'not-direct', 'none']), agentDefaults.maskNames),
  /** Invitations one agent may have open. */
  mostLinks: z._default(z.int().check(z.gte(1), z.lte(1000)), agentDefaults.mostLinks),
  /** Agents one may have right below, where an operator set no other number; null: any. */
  quota: z._default(z.nullable(z.int().check(z.gte(0), z.lte(100_000))), agentDefaults.quota),
  /** Kind of game (RNG, LIVE, …) → highest rebate in percent of the valid turnover; what is not named takes none. */
  rebates: z._default(z.partialRecord(z.enum(GAME_TYPES), percent), agentDefaults.rebates),
  /** What rebates are multiples of, in percent. */
  rebateStep: z._default(percent.check(z.gt(0)), agentDefaults.rebateStep),
});

export const brandSettings = z.object({
  languages,
  mainDomain: z._default(z.string(), ''),
  gtagId: z._default(z.string(), ''),
  imageCDNs: z._default(z.array(z.string()), []),
  launchGameCDNs: z._default(z.array(z.string()), []),
  artBase: z.string(),
  gameImageBase: z._default(z.string(), '/art/games'),
  licence: z._default(
    z.nullable(
      z.object({
        authority: z.string(),
        number: z.string(),
        holder: z.string(),
        url: z.nullable(z.string()),
        countries: z.array(z.string()),
      }),
    ),
    null,
  ),
  helpOrganisations: z._default(z.array(z.object({ name: z.string(), url: z.string() })), []),
  minimumAge: z._default(z.number().check(z.gte(18)), 18),
  androidUrl: z._default(z.nullable(z.string()), null),
  iosUrl: z._default(z.nullable(z.string()), null),
  /** Vendors whose SPORTS cards move into ESPORTS and COCKFIGHT. */
  esportsVendors: z._default(z.array(z.string()), []),
  cockfightVendors: z._default(z.array(z.string()), []),
  /** How the protection flags differ from strict, as the game frame sees them. */
  gameProtection: z._default(
    z.partial(
      z.object({
        autoplay: z.boolean(),
        turbo: z.boolean(),
        featurePurchase: z.boolean(),
        celebrateBelowStake: z.boolean(),
        showNetAndTime: z.boolean(),
        minSpinMs: z.number(),
        /** Minutes between two reality checks, where a member has not chosen another interval. */
        realityCheckMinutes: z.number().check(z.gte(1), z.lte(240)),
        /** Asks every browser once for the visitor's age, before anything else is looked at. */
        ageGate: z.boolean(),
      }),
    ),
    {},
  ),
  /** Money given along the tree; absent: none. Amounts in main units. */
  memberTransfers: z._default(z.nullable(memberTransferSetting), null),
  /** Ways by which offers are sent; a member is asked about no other. */
  offers: z._default(z.array(z.enum(marketingChannels)), [...marketingChannels]),
  /** Balances have two decimals, or those of the currency. */
  balanceDecimals: z._default(z.enum(balanceDecimals), 'two'),
  /** A member is greeted after the first login, or after every one. */
  afterLogin: z._default(z.enum(afterLogin), 'first'),
  /** Language of the names drawn on the brand's own tiles, as `pt`; in others the tiles without a name are shown. Null: every language. */
  tileLettering: z._default(z.nullable(z.string().check(z.regex(/^[a-z]{2,3}$/))), null),
  agents: z._default(agentSetting, agentDefaults),
  access: z._default(
    z.object({
      /** Years for which records of money and play stay after a member closed the account. */
      keepYears: z._default(z.int().check(z.gte(1), z.lte(30)), 5),
      /** A withdrawal needs approved identity documents. */
      documentsBeforeWithdrawal: z._default(z.boolean(), false),
      /** Phone codes go through Firebase; null: our own sender. */
      firebase: z._default(z.nullable(firebaseSetting), null),
      social: z._default(socialSetting, []),
    }),
    { keepYears: 5, documentsBeforeWithdrawal: false, firebase: null, social: [] },
  ),
});

export type BrandSettings = z.infer<typeof brandSettings>;
