import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { ordersQuery } from '../operator/orders-query.ts';
import { returnErrors } from '../returns/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { MAX_POINTS, pointArt, pointTerms } from './terms.ts';
import { actOutcome, changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { instant, rowId, version, wholeJsonNumber } from '../base/wire-types.ts';

// Points at the desk: what the mall offers, what was redeemed, how points are made, and a member's points.

export const rewardKinds = ['goods', 'voucher'] as const;
export const MAX_REWARD_PICTURE_BYTES = 8 * 1024 * 1024;
/** Codes that are put in at once. */
export const MAX_CODES = 1_000;

/** Language code → what the member reads. */
const rewardTexts = z.record(
  z.string().check(z.regex(/^[A-Z]{2}(?:-[A-Z]{2,4})?$/)),
  z.strictObject({ name: requiredText(80), text: text(600) }),
);

const rewardRow = z.object({
  id: z.string(),
  brandId: z.string(),
  code: z.string(),
  kind: z.enum(rewardKinds),
  points: z.number(),
  /** What is left; of a voucher its codes; null: it does not run out. */
  stock: z.nullable(z.number()),
  /** Of goods: what is left and what was redeemed; null: it does not run out. Of a voucher null. */
  pieces: z.nullable(z.number()),
  perMember: z.nullable(z.number()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  isOn: z.boolean(),
  position: z.number(),
  texts: z.record(z.string(), z.object({ name: z.string(), text: z.string() })),
  art: z.enum(pointArt),
  /** Address of its picture; empty where it has none. */
  imageUrl: z.string(),
  version,
  /** Redeemed and not refused, in pieces; of them not sent yet. */
  redeemed: z.number(),
  waiting: z.number(),
});

export const pointRewardsList = endpoint({
  summary: "A brand's rewards in the order in which the mall shows them",
  method: 'GET',
  path: '/desk/points/rewards',
  access: 'desk',
  permission: 'points.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    /** Codes of the languages that every reward needs a name in; the first is the brand's own. */
    languages: z.array(z.string()),
    list: z.array(rewardRow),
  }),
  errors: deskErrors,
});

const rewardFields = {
  points: wholeJsonNumber({ min: 1, max: MAX_POINTS }),
  /** Of goods, those redeemed among them; null: it does not run out. Of a voucher null. */
  pieces: z.nullable(wholeJsonNumber()),
  perMember: z.nullable(wholeJsonNumber({ min: 1, max: 1_000_000 })),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  isOn: z.boolean(),
  position: wholeJsonNumber({ max: 10_000 }),
  texts: rewardTexts,
  art: z.enum(pointArt),
  reason,
};

/** `reward`: as it is in force; null where it is proposed and not there yet. */
const rewardSaved = z.object({ state: changeState, reward: z.nullable(rewardRow) });

const savingErrors = {
  ...deskErrors,
  ...proposingErrors,
  'points.texts.missing': 400,
  'points.window.wrong': 400,
  'desk.bounds.wrong': 400,
} as const;

export const pointRewardCreate = endpoint({
  summary: 'Proposes a reward for the mall of a brand; it is there once a second operator has confirmed it',
  method: 'POST',
  path: '/desk/points/rewards/create',
  access: 'desk',
  takesRequestId: true,
  permission: 'points.rewards',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    brandId: rowId,
    code: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/)),
    kind: z.enum(rewardKinds),
    ...rewardFields,
  }),
  value: rewardSaved,
  errors: { ...savingErrors, 'points.code.taken': 409 },
});

export const pointRewardChange = endpoint({
  summary:
    'Changes a reward: less for more points at once, more for fewer points, or other words, by a second operator. What was redeemed keeps its name and price',
  method: 'POST',
  path: '/desk/points/rewards/change',
  access: 'desk',
  takesRequestId: true,
  permission: 'points.rewards',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, id: rowId, version, ...rewardFields }),
  value: rewardSaved,
  errors: savingErrors,
});

export const pointRewardPicture = endpoint({
  summary: 'Gives a reward a picture: the body is the picture itself, which is re-encoded',
  method: 'PUT',
  path: '/desk/points/rewards/picture',
  access: 'desk',
  permission: 'points.rewards',
  renews: true,
  upload: { maxBytes: MAX_REWARD_PICTURE_BYTES },
  query: z.strictObject({ id: rowId }),
  value: rewardRow,
  errors: {
    ...deskErrors,
    'documents.picture.missing': 400,
    'documents.picture.type': 415,
    'documents.picture.too.large': 413,
    'documents.picture.unreadable': 400,
    'documents.picture.too.small': 400,
  },
});

export const pointVouchersAdd = endpoint({
  summary: 'Proposes codes for a voucher; those that are in it already are left out',
  method: 'POST',
  path: '/desk/points/rewards/codes',
  access: 'desk',
  takesRequestId: true,
  permission: 'points.rewards',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    id: rowId,
    codes: z.array(requiredText(120)).check(z.minLength(1), z.maxLength(MAX_CODES)),
    reason,
  }),
  /** `added`: those that are not in it yet; where there are none, nothing is proposed. */
  value: z.object({ added: z.number(), state: changeState, reward: rewardRow }),
  errors: { ...deskErrors, ...proposingErrors, 'points.voucher.only': 409 },
});

// ── What was redeemed ────────────────────────────────────────────────────────────────────────────────────────────────

const orderRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  kind: z.enum(['goods', 'voucher', 'cash']),
  rewardId: z.nullable(z.string()),
  name: z.string(),
  quantity: z.number(),
  points: z.number(),
  currency: z.string(),
  /** Of money. */
  amount: money,
  grantId: z.nullable(z.string()),
  state: z.enum(['P', 'A', 'R']),
  note: z.string(),
  /** There is an address to be read. */
  hasAddress: z.boolean(),
  createdAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});

export const pointOrdersList = endpoint({
  summary: 'What was redeemed: those that wait come oldest first, the others newest first',
  method: 'GET',
  path: '/desk/points/orders',
  access: 'desk',
  permission: 'points.read',
  query: z.strictObject({
    ...ordersQuery,
    state: z.optional(z.enum(['P', 'A', 'R'])),
    kind: z.optional(z.enum(['goods', 'voucher', 'cash'])),
  }),
  value: z.object({ list: z.array(orderRow), ...pageValue }),
  errors: deskErrors,
});

export const pointOrderAddress = endpoint({
  summary: 'Where goods go; that it was looked at is written down',
  method: 'GET',
  path: '/desk/points/orders/address',
  access: 'desk',
  permission: 'points.orders',
  query: z.strictObject({ id: rowId }),
  value: z.object({ address: z.string(), mobile: z.string() }),
  errors: deskErrors,
});

export const pointOrderSend = endpoint({
  summary: 'Says that goods were sent, and how',
  method: 'POST',
  path: '/desk/points/orders/send',
  access: 'desk',
  permission: 'points.orders',
  renews: true,
  body: z.strictObject({ id: rowId, note: requiredText(200) }),
  value: orderRow,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

export const pointOrderRefuse = endpoint({
  summary: 'Refuses goods that wait: the points go back, the piece into the stock; the member reads the reason',
  method: 'POST',
  path: '/desk/points/orders/refuse',
  access: 'desk',
  permission: 'points.orders',
  renews: true,
  body: z.strictObject({ id: rowId, note: requiredText(200) }),
  value: orderRow,
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});

// ── Terms ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const termsVersion = z.object({
  version: z.number(),
  terms: pointTerms,
  state: z.enum(['live', 'past']),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

export const pointTermsRead = endpoint({
  summary: "A brand's terms of points: those in force, and earlier ones",
  method: 'GET',
  path: '/desk/points/terms',
  access: 'desk',
  permission: 'points.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    /** When rates that are approved now would begin. */
    ratesFrom: z.string(),
    list: z.array(termsVersion),
  }),
  errors: deskErrors,
});

export const pointTermsPropose = endpoint({
  summary: 'Proposes terms of points; confirmed by a second operator, rates begin with the next day of the brand, everything else at once',
  method: 'POST',
  path: '/desk/points/terms/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'points.terms',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, terms: pointTerms, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, ...returnErrors, 'desk.bounds.wrong': 400, 'amount.step': 400 },
});

// ── A member's points ────────────────────────────────────────────────────────────────────────────────────────────────

export const correctionCodes = ['goodwill', 'correction', 'event', 'other'] as const;

const correctionRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  /** Below zero they are taken. */
  points: z.number(),
  code: z.enum(correctionCodes),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

export const memberPoints = endpoint({
  summary: "A member's points with their movements",
  method: 'GET',
  path: '/desk/points/member',
  access: 'desk',
  permission: 'points.read',
  query: z.strictObject({ ...pageQuery, memberId: rowId }),
  value: z.object({
    brandId: z.string(),
    username: z.string(),
    balance: z.number(),
    pending: z.number(),
    debt: z.number(),
    list: z.array(
      z.object({
        /** Of its line in the ledger. */
        journalId: z.string(),
        time: z.string(),
        /** `play`, `deposit`, `redeem`, `convert`, `desk`. */
        type: z.string(),
        code: z.string(),
        changed: z.number(),
        balance: z.number(),
        reference: z.string(),
      }),
    ),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const pointCorrectionsList = endpoint({
  summary: 'Points given and taken at the desk, newest first: by member',
  method: 'GET',
  path: '/desk/points/corrections',
  access: 'desk',
  permission: 'points.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
  }),
  value: z.object({ list: z.array(correctionRow), ...pageValue }),
  errors: deskErrors,
});

export const pointCorrectionPropose = endpoint({
  summary: "Gives or takes a member's points: at once up to the brand's threshold, above it proposed to a second operator",
  method: 'POST',
  path: '/desk/points/corrections/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'points.correct',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    memberId: rowId,
    points: z.int().check(z.gte(-MAX_POINTS), z.lte(MAX_POINTS)),
    code: z.enum(correctionCodes),
    reason,
    /** The same one of the same operator is the same act. */
    requestId: rowId,
  }),
  value: actOutcome,
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'desk.bounds.wrong': 400,
    'points.not.enough': 400,
    'grant.member.barred': 409,
  },
});
