import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { promotionErrors } from './errors.ts';
import { promotionKind, promotionPeriods, promotionRule, promotionLock, promotionWho } from './terms.ts';
import { text } from '../base/wire-text.ts';
import { codeText, rowId, wholeJsonNumber, wholeNumber } from '../base/wire-types.ts';
import { MAX_PROOF_BYTES, pictureErrors } from '../payments/withdrawals.ts';

// Promotions as members meet them: what is on, what they take part in, what waits to be claimed, and what it costs to give it up.

const relay = '/wps/relay';
const module = 'REWCEN3';

export const APPLICATION_PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
/** Longest remark of an application, and most pictures. */
export const MOST_REMARK = 140;
export const MOST_PICTURES = 3;

/** All terms, but whose branch it is for and how large the budget is. */
export const publicTerms = z.object({
  rule: promotionRule,
  who: promotionWho,
  lock: promotionLock,
  budget: z.nullable(z.object({ per: z.enum(['all', ...promotionPeriods]) })),
  claimDays: z.number(),
});

/** What a member can do with it now. `none`: it comes by itself. */
export const promotionActs = ['deposit', 'login', 'signup', 'code', 'apply', 'join', 'rain', 'wheel', 'ticket', 'none'] as const;

const promotion = z.object({
  id: z.string(),
  /** Its name in addresses. */
  code: z.string(),
  kind: promotionKind,
  /** `promotionType` of the family. */
  promotionType: z.string(),
  /** In the reader's language; `more` is clean HTML. */
  title: z.string(),
  summary: z.string(),
  more: z.string(),
  /** One of `promotionCategories`, a word of the brand, or empty. */
  category: z.string(),
  /** Address of its picture without size and format; null: it has none. */
  picture: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  terms: publicTerms,
  /** Of a member: what they can do now, and why not in their language; a visitor gets the act alone. */
  act: z.enum(promotionActs),
  hindrance: z.nullable(z.string()),
  /** Of a rain that does not fall now: when the next one begins. Null: none comes, or it is of another kind. */
  nextAt: z.nullable(z.string()),
  /** The member takes part, and waits for what comes of it. */
  joined: z.boolean(),
});

export const promotionList = endpoint({
  summary: 'Promotions of the brand that are on or coming, with all their terms; of a member also what they can do now',
  method: 'GET',
  path: '/wps/rewards/promotions',
  access: 'visitor',
  module,
  value: z.object({ list: z.array(promotion) }),
});

/** `open`: to be taken now; `waiting`: it waits for the member's pictures or deposit; the others are states of grants. */
export const rewardStates = [
  'open',
  'coming',
  'joined',
  'applying',
  'rejected',
  'withdrawn',
  'issued',
  'process',
  'completed',
  'forfeited',
  'expired',
] as const;

const reward = z.object({
  /** Of the grant, the claim or the promotion: with `of` it names it. */
  id: z.string(),
  of: z.enum(['grant', 'claim', 'promotion']),
  state: z.enum(rewardStates),
  source: z.string(),
  /** Empty where no promotion gave it. */
  code: z.string(),
  kind: z.nullable(promotionKind),
  promotionType: z.string(),
  title: z.string(),
  picture: z.nullable(z.string()),
  /** Null: not known yet. */
  amount: z.nullable(money),
  terms: z.nullable(publicTerms),
  /** What it was decided on: `deposit`, `loss`, `turnover` as amounts in main units, `from` and `to` as days. */
  facts: z.record(z.string(), z.string()),
  turnover: money,
  turnoverDone: money,
  /** What giving it up takes of the balance; 0 where nothing was paid. */
  takes: money,
  /** What was taken back when it ended. */
  takenBack: money,
  /** Of an application: what the member wrote, and what the operator answered. */
  remark: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  /** Until when it can be claimed or, under its lock, played for; of a coming one its beginning. */
  until: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});

export const rewardCentre = endpoint({
  summary:
    'Rewards of the member: what can be taken, what is under way with its terms and progress, what is coming, what ended within 30 days',
  method: 'GET',
  path: '/wps/rewards/centre',
  access: 'member',
  module,
  value: z.object({
    list: z.array(reward),
    sums: z.object({
      /** Bonus money under locks, what waits to be claimed, turnover still to play, and what was paid this month of the brand. */
      held: money,
      ready: money,
      left: money,
      paidThisMonth: money,
      /** Cash that is no bonus: a withdrawal never takes it. */
      own: money,
    }),
    /** Promotions of this brand are taken by code. */
    hasCodes: z.boolean(),
  }),
});

export const depositBonuses = endpoint({
  summary: 'Bonuses that can be chosen with the next deposit, with their terms',
  method: 'GET',
  path: '/wps/rewards/deposit-bonuses',
  access: 'member',
  module,
  value: z.object({ list: z.array(promotion) }),
});

export const joinPromotion = endpoint({
  summary: 'Takes part in a promotion that is given at the end of a period',
  method: 'POST',
  path: '/wps/rewards/join',
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ promotionId: rowId }),
  errors: { ...promotionErrors, 'promotion.act.other': 400 },
});

const taken = z.object({
  rewardId: z.string(),
  /** `issued`: it waits to be claimed; else it is in the balance. */
  state: z.enum(['issued', 'process', 'completed', 'forfeited', 'expired']),
  amount: money,
});

export const usePromotionCode = endpoint({
  summary: 'Takes what a code gives, once',
  method: 'POST',
  path: '/wps/rewards/code',
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ code: text(40) }),
  value: taken,
  errors: { ...promotionErrors, 'promotion.code.unknown': 404, 'promotion.code.used': 409 },
  // Codes are not to be guessed.
  throttle: { per: 'member', points: 10, seconds: 600 },
});

export const applyForPromotion = endpoint({
  summary: 'Applies for a promotion an operator decides on; with pictures it is sent when the last one has arrived',
  method: 'POST',
  path: '/wps/rewards/apply',
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ promotionId: rowId, remark: text(MOST_REMARK), pictures: wholeJsonNumber({ max: MOST_PICTURES }) }),
  value: z.object({ claimId: z.string(), state: z.enum(['joined', 'applying']) }),
  errors: { ...promotionErrors, 'promotion.act.other': 400, 'promotion.applied.already': 409, 'promotion.pictures.count': 400 },
});

export const addApplicationPicture = endpoint({
  summary:
    'Adds a picture to an application that waits for it: the body is the picture itself. It is made anew on the server and seen by the desk alone',
  method: 'PUT',
  path: '/wps/rewards/apply/picture',
  access: 'member',
  module,
  renews: true,
  upload: { maxBytes: MAX_PROOF_BYTES, types: APPLICATION_PICTURE_TYPES },
  query: z.strictObject({ claimId: rowId, line: wholeNumber({ max: MOST_PICTURES - 1 }) }),
  value: z.object({ state: z.enum(['joined', 'applying']) }),
  errors: { ...pictureErrors, 'promotion.application.sent': 409 },
  throttle: { per: 'member', points: 20, seconds: 600 },
});

export const withdrawApplication = endpoint({
  summary: 'Takes an application back that nobody has answered yet',
  method: 'POST',
  path: '/wps/rewards/apply/withdraw',
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ claimId: rowId }),
  errors: { 'promotion.application.answered': 409 },
});

export const giveUpReward = endpoint({
  summary: 'Gives a bonus up that is under its lock: what is left of it leaves the balance, own money stays',
  method: 'POST',
  path: '/wps/rewards/give-up',
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ rewardId: rowId, /** What the member was told it takes; more is not taken. */ takes: money }),
  value: z.object({ takenBack: money }),
  errors: { 'reward.over': 409, 'reward.takes.more': 409 },
});

// ── Calls of the family ──────────────────────────────────────────────────────────────────────────────────────────────

const entries = {
  REGISTER: z.boolean(),
  LOGIN: z.boolean(),
  REFERRAL: z.boolean(),
  SAVIOR: z.boolean(),
  PROMOCODE: z.boolean(),
  LUCKYBET: z.boolean(),
  RECIEVEREWARDS: z.boolean(),
  MEMBERLEVEL: z.boolean(),
};

export const availablePromotions = endpoint({
  summary: 'Entries of the reward centre that are open to the member, and how many rewards can be taken now',
  method: 'GET',
  path: `${relay}/MCSFE_getAvailablePromotions`,
  access: 'member',
  module,
  value: z.object({ ...entries, count: z.number() }),
});

export const merchantPromotions = endpoint({
  summary: 'Entries of the reward centre that the brand has',
  method: 'GET',
  path: `${relay}/MCSFE_getMerchantAvailablePromotions`,
  access: 'visitor',
  module,
  value: z.object(entries),
});

const claimed = z.object({
  rewardId: z.string(),
  promotionType: z.string(),
  title: z.string(),
  amount: money,
  status: z.string(),
  createdAt: z.string(),
  claimUntil: z.nullable(z.string()),
});

export const claimablePromotions = endpoint({
  summary: 'Rewards that wait to be claimed',
  method: 'GET',
  path: `${relay}/MCSFE_getClaimPromotion`,
  access: 'member',
  module,
  query: z.strictObject({ promotionType: z.optional(text(400)), status: z.optional(codeText(8)) }),
  value: z.array(claimed),
});

export const claimIssuedPromotion = endpoint({
  summary: 'Claims an issued reward: paid once, under the lock it was issued with',
  method: 'POST',
  path: `${relay}/MCSFE_claimIssuedPromotion`,
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ promotionClaimId: rowId, promotionType: z.optional(codeText(40)) }),
  value: taken,
  errors: { 'reward.lapsed': 409, 'reward.barred': 403 },
});

export const claimLoginPromotion = endpoint({
  summary: "Takes today's reward of the login calendar",
  method: 'POST',
  path: `${relay}/MCSFE_claimLoginPromotion`,
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ promotionClaimId: z.optional(rowId), promotionType: z.optional(codeText(40)) }),
  value: taken,
  errors: promotionErrors,
});

export const signUpReward = endpoint({
  summary: 'Takes the reward of the registration',
  method: 'POST',
  path: `${relay}/MCSFE_signUpRequestReward`,
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ promotionClaimId: z.optional(rowId), promotionType: z.optional(codeText(40)) }),
  value: taken,
  errors: promotionErrors,
});

export const newcomerPromotions = endpoint({
  summary: 'Promotions for newcomers: of the registration and the first deposit',
  method: 'GET',
  path: `${relay}/MCSFE_getRegisterPromotionList`,
  access: 'member',
  module,
  value: z.array(promotion),
});

export const claimedPromotions = endpoint({
  summary: 'What promotions gave the member, the newest first, at most 100',
  method: 'GET',
  path: `${relay}/MCS2_getPromotionClaimList`,
  access: 'member',
  module,
  value: z.array(claimed),
});

export const promotionCategories = endpoint({
  summary: 'Categories of promotions that are on, with how many stand in each',
  method: 'GET',
  path: `${relay}/MCSFE_getPromotionAnnouncementCategory`,
  access: 'member',
  module,
  value: z.array(z.object({ category: z.string(), count: z.number() })),
});

export const claimRaffle = endpoint({
  summary: 'Takes an envelope of the rain that falls now',
  method: 'POST',
  path: `${relay}/MCS2_claimRafflePromotion`,
  access: 'member',
  module,
  renews: true,
  body: z.strictObject({ promotionId: rowId }),
  value: z.object({
    prizeAmount: money,
    /** Envelopes left for the member: none, there is one each. */
    remaining: z.number(),
    /** It is to be claimed in the reward centre; else it is in the balance. */
    waits: z.boolean(),
    /** To be played before it can be withdrawn, and until when; null: it has no end, or is not claimed yet. */
    turnover: money,
    until: z.nullable(z.string()),
  }),
  errors: promotionErrors,
});
