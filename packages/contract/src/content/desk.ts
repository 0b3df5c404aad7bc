import * as z from 'zod/mini';
import { returnErrors } from '../returns/desk.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { marketingChannels } from './marketing.ts';
import { newPassword, requiredText, text } from '../base/wire-text.ts';
import { codeText, instant, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// A brand's switches. Each answer carries the `version` of what it shows; a change sends it back and is refused with
// `desk.changed.meanwhile` when another operator was faster. Changes are in force within a second, in every process; one that loosens something
// is proposed to a second operator instead, and its answer has the version that stays in force.

const brandId = rowId;
const changeErrors = { ...deskErrors, ...proposingErrors, 'desk.changed.meanwhile': 409 } as const;

// ── Modules and access ───────────────────────────────────────────────────────────────────────────────────────────────

const moduleRow = z.object({
  code: z.string(),
  parent: z.nullable(z.string()),
  /** Its own switch; under a parent that is off it counts as off (`effective`). */
  enabled: z.boolean(),
  effective: z.boolean(),
});

/** Types of numbers a brand may send codes to, by libphonenumber's names. Premium and shared-cost numbers are no choice: they cost the brand money. */
export const smsNumberTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE', 'VOIP', 'PERSONAL_NUMBER'] as const;
export type SmsNumberType = (typeof smsNumberTypes)[number];

/** Which of the platform's strict rules for games a brand has loosened. */
export const brandGameTerms = z.strictObject({
  autoplay: z.boolean(),
  turbo: z.boolean(),
  featurePurchase: z.boolean(),
  celebrateBelowStake: z.boolean(),
  showNetAndTime: z.boolean(),
  minSpinMs: wholeJsonNumber({ max: 60_000 }),
  /** Minutes between two reality checks, where a member has not chosen another interval. */
  realityCheckMinutes: wholeJsonNumber({ min: 1, max: 240 }),
  /** Every browser is asked once for the visitor's age. */
  ageGate: z.boolean(),
});

export const brandAccessTerms = z.strictObject({
  /** A withdrawal needs approved identity documents. */
  documentsBeforeWithdrawal: z.boolean(),
  /** Ways by which offers are sent; members are asked about no other. */
  offers: z.array(z.enum(marketingChannels)).check(z.maxLength(marketingChannels.length)),
  /** At least 18. */
  minimumAge: wholeJsonNumber({ min: 18, max: 99 }),
  /** Who logs in with it must change it; null: none. */
  defaultPassword: z.nullable(newPassword(64)),
  passwordMaxDays: z.nullable(wholeJsonNumber({ min: 1, max: 3650 })),
  singleSession: z.boolean(),
  /** Hours without withdrawals after the payment password was reset by a code; 0: none. */
  paymentPasswordHoldHours: wholeJsonNumber({ max: 168 }),
  /** Digits, for numbers given without a country; null: none. */
  dialingCode: z.nullable(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))),
  /** Countries codes go to by SMS (ISO 3166-1 alpha-2); null: the main country of the dialing code, or any without one. */
  smsCountries: z.nullable(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250))),
  smsNumberTypes: z.array(z.enum(smsNumberTypes)).check(z.minLength(1), z.maxLength(smsNumberTypes.length)),
});

export const brandFlags = endpoint({
  summary: "A brand's modules, access settings and rules for games",
  method: 'GET',
  path: '/desk/brands/flags',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ brandId }),
  value: z.object({ version, modules: z.array(moduleRow), access: brandAccessTerms, gameProtection: brandGameTerms }),
  errors: deskErrors,
});

export const brandModules = endpoint({
  summary: 'Turns modules of a brand on or off',
  method: 'POST',
  path: '/desk/brands/modules',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.flags',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId,
    version,
    reason,
    changes: z.array(z.strictObject({ code: codeText(30), enabled: z.boolean() })).check(z.minLength(1), z.maxLength(200)),
  }),
  value: z.object({ version, state: changeState }),
  errors: { ...changeErrors, ...returnErrors, 'desk.module.unknown': 400 },
});

export const brandAccess = endpoint({
  summary: 'Changes how people get in at a brand',
  method: 'POST',
  path: '/desk/brands/access',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.flags',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId, version, reason, access: brandAccessTerms }),
  value: z.object({ version, state: changeState }),
  errors: changeErrors,
});

export const brandGameProtection = endpoint({
  summary: 'Loosens or tightens the rules for games of a brand',
  method: 'POST',
  path: '/desk/brands/gameProtection',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.flags',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId, version, reason, gameProtection: brandGameTerms }),
  value: z.object({ version, state: changeState }),
  errors: changeErrors,
});

// ── Registration ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const registrationRuleTerms = z.strictObject({
  field: requiredText(40),
  enabled: z.boolean(),
  required: z.boolean(),
  /** A regular expression for the whole text; `*` accepts anything, empty means the pattern of `patternId`. */
  acceptedPattern: z.string().check(z.maxLength(300)),
  /** 0 to 20: the message `reg_pattern_{id}` a visitor reads. */
  patternId: wholeJsonNumber({ max: 20 }),
  minLength: wholeJsonNumber({ max: 255 }),
  maxLength: wholeJsonNumber({ min: 1, max: 255 }),
});

export const registrationRules = endpoint({
  summary: "What a brand's registration form asks for, field by field in its order",
  method: 'GET',
  path: '/desk/brands/registration',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ brandId }),
  value: z.object({
    version,
    rules: z.array(
      z.object({
        ...registrationRuleTerms.shape,
        /** Account name, password and birthday stay required. */
        locked: z.boolean(),
      }),
    ),
  }),
  errors: deskErrors,
});

export const registrationRuleChange = endpoint({
  summary: "Changes one field's rule; expressions that could run long are refused",
  method: 'POST',
  path: '/desk/brands/registration',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.registration',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId, version, reason, rule: registrationRuleTerms }),
  value: z.object({ version, state: changeState }),
  errors: {
    ...changeErrors,
    'desk.field.unknown': 400,
    'desk.field.locked': 409,
    'desk.bounds.wrong': 400,
    'desk.required.disabled': 400,
    'desk.pattern.broken': 400,
    'desk.pattern.unsafe': 400,
  },
});

export const patternTry = endpoint({
  summary: 'Tries an expression on an example before it is saved',
  method: 'POST',
  path: '/desk/brands/registration/try',
  access: 'desk',
  permission: 'brands.registration',
  throttle: { per: 'member', points: 30, seconds: 60 },
  body: z.strictObject({
    acceptedPattern: z.string().check(z.maxLength(300)),
    patternId: wholeJsonNumber({ max: 19 }),
    example: text(255),
  }),
  value: z.object({ matches: z.boolean() }),
  errors: { ...deskErrors, ...returnErrors, 'desk.pattern.broken': 400, 'desk.pattern.unsafe': 400 },
});

// ── Who may enter ────────────────────────────────────────────────────────────────────────────────────────────────────

const regionRule = z.object({
  kind: z.enum(['country', 'address']),
  effect: z.enum(['allow', 'deny', 'whitelist']),
  /** ISO 3166-1 alpha-2, or an address or CIDR range. */
  value: z.string(),
});

export const brandEntry = endpoint({
  summary: 'Maintenance and region rules of a brand',
  method: 'GET',
  path: '/desk/brands/entry',
  access: 'desk',
  permission: 'brands.read',
  query: z.strictObject({ brandId }),
  value: z.object({
    status: z.enum(['open', 'maintenance', 'closed']),
    startedAt: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    rules: z.array(regionRule),
  }),
  errors: deskErrors,
});

export const brandMaintenance = endpoint({
  summary: 'Closes a brand for maintenance or opens it: no bets and deposits meanwhile, open rounds settle',
  method: 'POST',
  path: '/desk/brands/maintenance',
  access: 'desk',
  permission: 'brands.entry',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    brandId,
    on: z.boolean(),
    reason,
    /** Announced end, ISO 8601 with a zone; null: open. */
    endsAt: z.nullable(instant),
  }),
  errors: { ...deskErrors, 'desk.date.past': 400 },
});

export const brandRegion = endpoint({
  summary: 'Sets one region rule, or takes it away (effect null)',
  method: 'POST',
  path: '/desk/brands/region',
  access: 'desk',
  takesRequestId: true,
  permission: 'brands.entry',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId,
    kind: z.enum(['country', 'address']),
    value: requiredText(64),
    effect: z.nullable(z.enum(['allow', 'deny', 'whitelist'])),
    reason,
  }),
  value: z.object({ state: changeState }),
  errors: { ...changeErrors, 'desk.region.value': 400 },
});
