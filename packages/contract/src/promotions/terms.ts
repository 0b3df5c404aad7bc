import * as z from 'zod/mini';
import { GAME_TYPES } from '../vendors/calls.ts';
import { money } from '../base/money.ts';
import { codeText, instant, rowId, wholeJsonNumber } from '../base/wire-types.ts';

/*
 * Rules of promotions, as data: one schema a kind. Whether and what a member gets is a pure function of rules, facts and the moment. Amounts are
 * `money` codecs (ledger units inside); rates in percent too: 7.5 on the wire is 75,000n inside, parts per million. What names steps lists them in
 * rising order; the last one that is reached counts.
 */

export const promotionKinds = [
  'deposit',
  'cashback',
  'turnover',
  'signup',
  'login',
  'code',
  'manual',
  'race',
  'wheel',
  'rain',
  'ticket',
] as const;
export type PromotionKind = (typeof promotionKinds)[number];
export const promotionKind = z.enum(promotionKinds);

/** `promotionType` of the family by kind; a deposit's is by `which` (`FIRST_DEPOSIT` … `FIFTH_DEPOSIT`, else `DEPOSIT`). */
export const promotionTypes = {
  deposit: 'DEPOSIT',
  cashback: 'SAVIOR',
  turnover: 'DEPOSIT_BET_BONUS',
  signup: 'NEW_REGISTER',
  login: 'SIGNUP',
  code: 'PROMOCODE',
  manual: 'MANUAL',
  race: 'RANK_BOARD',
  wheel: 'RAFFLE',
  rain: 'RED_ENVELOPE',
  ticket: 'DISCOUNT_TICKET',
} as const satisfies Record<PromotionKind, string>;

/** Types an announcement may name: those of our kinds and what else clients of the family know. */
export const announcedPromotionTypes = [
  'MANUAL',
  'NEW_REGISTER',
  'SIGNUP',
  'DEPOSIT',
  'FIRST_DEPOSIT',
  'SECOND_DEPOSIT',
  'THIRD_DEPOSIT',
  'FOURTH_DEPOSIT',
  'FIFTH_DEPOSIT',
  'DEPOSIT_COUNT',
  'DEPOSIT_BET_BONUS',
  'SAVIOR',
  'PROMOCODE',
  'RANK_BOARD',
  'RAFFLE',
  'RED_ENVELOPE',
  'DISCOUNT_TICKET',
  'LUCKY_BET',
  'MISSION',
  'MISSION_MANUAL',
  'UPGRADE_BONUS',
  'RANK_SALARY',
] as const;
export type AnnouncedPromotionType = (typeof announcedPromotionTypes)[number];

/** Days, weeks (Monday first) and months of the brand. */
export const promotionPeriods = ['day', 'week', 'month'] as const;
export type PromotionPeriod = (typeof promotionPeriods)[number];
const period = z.enum(promotionPeriods);

const above = money.check(z.refine((units: bigint) => units > 0n));
/** Above 0 and at most 1000 %. */
const percent = money.check(z.refine((ppm: bigint) => ppm > 0n && ppm <= 10_000_000n));
/** Whole percent of a stake that counts. */
const weight = wholeJsonNumber({ max: 100 });
/** Kinds of games that count; empty: all. */
const gameTypes = z.array(z.enum(GAME_TYPES)).check(z.maxLength(GAME_TYPES.length));
const MAX_STEPS = 20;
const list = <One extends z.ZodMiniType>(one: One) => z.array(one).check(z.minLength(1), z.maxLength(MAX_STEPS));

/** What must be played before the money is free, and what counts for it. */
export const promotionLock = z.strictObject({
  /** Turnover asked, in hundredths: 1200 is twelve times; 0: none. */
  timesHundredths: wholeJsonNumber({ max: 10_000 }),
  /** Times the bonus, or the bonus and the deposit it came with. */
  of: z.enum(['bonus', 'depositAndBonus']),
  /** A bet above it does not count; null: any counts. */
  largestBet: z.nullable(above),
  /** Kinds of games that count otherwise than in full. */
  weights: z.array(z.strictObject({ gameType: z.enum(GAME_TYPES), percent: weight })).check(z.maxLength(GAME_TYPES.length)),
  /** Days to play it in. */
  days: wholeJsonNumber({ min: 1, max: 365 }),
  /** What was won under it goes with the bonus where it is given up or expires. */
  takesWinnings: z.literal(true),
});
export type PromotionLock = z.output<typeof promotionLock>;

/** Who may have it. Null and empty require nothing. Excluded, cooling off, closed and free-play accounts never may; no rule lets them in. */
export const promotionWho = z.strictObject({
  minRank: z.nullable(wholeJsonNumber({ min: 1, max: 20 })),
  minAccountDays: z.nullable(wholeJsonNumber({ max: 3650 })),
  maxAccountDays: z.nullable(wholeJsonNumber({ max: 3650 })),
  /** ISO 3166 codes of the address the member registered from. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(60)),
  /** An agent: they and all their downlines. */
  branch: z.nullable(rowId),
  verifiedContact: z.boolean(),
  /** No other account was opened on the device. */
  firstDevice: z.boolean(),
  /** Once for a person: device, payee number, verified document. */
  oncePerPerson: z.boolean(),
});
export type PromotionWho = z.output<typeof promotionWho>;

/** Stops by itself: what is given never passes it. Null: no cap. */
export const promotionBudget = z.nullable(z.strictObject({ amount: above, per: z.enum(['all', ...promotionPeriods]) }));
export type PromotionBudget = z.output<typeof promotionBudget>;

const perShare = z.strictObject({ percent, cap: above });

export const depositRule = z.strictObject({
  kind: z.literal('deposit'),
  which: z.enum(['first', 'second', 'third', 'fourth', 'fifth', 'daily', 'every']),
  /** Weekdays it is offered on, 1 Monday … 7 Sunday; empty: all. */
  weekdays: z.array(wholeJsonNumber({ min: 1, max: 7 })).check(z.maxLength(7)),
  minDeposit: above,
  /** A share with a cap, or amounts by size of the deposit. */
  gives: z.union([perShare, z.strictObject({ steps: list(z.strictObject({ from: above, amount: above })) })]),
});
/** Percent, of rules without a value: half of the lowest house edge of the games. */
export const CASHBACK_OF_TURNOVER = 0.5;
export const cashbackRule = z.strictObject({
  kind: z.literal('cashback'),
  period,
  gameTypes,
  /** Share of the net loss (stake less payout less other bonuses) by its size. */
  steps: list(z.strictObject({ lossFrom: above, percent })),
  cap: above,
  /**
   * At most this share of the valid turnover of the period; null: no such bound. Below the games' house edge, no way to bet gains by the cashback: a few bets at
   * long odds bring a small share of what they cost.
   */
  ofTurnover: z.prefault(z.nullable(percent), CASHBACK_OF_TURNOVER),
});
export const turnoverRule = z.strictObject({
  kind: z.literal('turnover'),
  period,
  gameTypes,
  steps: list(z.strictObject({ turnoverFrom: above, amount: above })),
});
export const signupRule = z.strictObject({ kind: z.literal('signup'), amount: above });
/** Logging in on different days of a month; a missed day costs nothing. */
export const loginRule = z.strictObject({ kind: z.literal('login'), amounts: z.array(above).check(z.minLength(1), z.maxLength(31)) });
/** The codes themselves are rows beside the promotion. */
export const codeRule = z.strictObject({ kind: z.literal('code'), amount: above });
/** Asked for with a remark and pictures; an operator decides, up to `upTo`. */
export const manualRule = z.strictObject({ kind: z.literal('manual'), upTo: above, pictures: z.enum(['none', 'optional', 'required']) });
/**
 * A ladder over a period: the highest measure leads; of equal ones who reached it first (to five minutes of turnover), then the older account. Who may have nothing when
 * places are written leaves theirs to the next.
 */
export const raceRule = z.strictObject({
  kind: z.literal('race'),
  period,
  gameTypes,
  measure: z.enum(['turnover', 'highestMultiple']),
  /** To take part: turnover, or times the stake. */
  least: above,
  /** By place, the first prize first. */
  prizes: z.array(above).check(z.minLength(1), z.maxLength(100)),
});

const chance = wholeJsonNumber({ min: 1, max: 1_000_000 });
/** How often it can be won in all, whatever the version; null: always. What is used up falls out, and the chances of the others rise. */
const stock = z.nullable(wholeJsonNumber({ min: 1, max: 1_000_000 }));
/** A field of a wheel. */
export const wheelSegment = z.discriminatedUnion('of', [
  /** `free`: under no lock. */
  z.strictObject({ of: z.literal('money'), amount: above, free: z.boolean(), weight: chance, stock }),
  z.strictObject({ of: z.literal('points'), points: wholeJsonNumber({ min: 1, max: 1_000_000 }), weight: chance, stock }),
  /** Another ticket. */
  z.strictObject({ of: z.literal('spin'), weight: chance, stock }),
  z.strictObject({ of: z.literal('nothing'), weight: chance }),
]);
export type WheelSegment = z.output<typeof wheelSegment>;
export type WireWheelSegment = z.input<typeof wheelSegment>;
export const wheelPrizes = ['money', 'points', 'spin', 'nothing'] as const;

/** Tickets of a wheel are earned by days of the brand, each turns it once; chances are public. */
export const wheelRule = z.strictObject({
  kind: z.literal('wheel'),
  tickets: z.strictObject({
    /** One for each deposit of at least so much; null: none for deposits. */
    deposit: z.nullable(above),
    /** One for each so much of valid turnover of a day; null: none for play. */
    turnover: z.nullable(above),
    /** One a day for logging in. */
    login: z.boolean(),
    /** One for each mission that is done. */
    mission: z.boolean(),
    perDay: wholeJsonNumber({ min: 1, max: 100 }),
    /** Days a ticket is good for after that on which it was earned. */
    days: wholeJsonNumber({ min: 1, max: 365 }),
  }),
  segments: z.array(wheelSegment).check(z.minLength(2), z.maxLength(24)),
});
export type WheelRule = z.output<typeof wheelRule>;
/** Envelopes that fall at set hours for all members at once, from a pool that cannot be overdrawn; one each. */
export const rainRule = z.strictObject({
  kind: z.literal('rain'),
  /** Of the brand's day, `HH:MM`. */
  hours: z.array(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))).check(z.minLength(1), z.maxLength(24)),
  weekdays: z.array(wholeJsonNumber({ min: 1, max: 7 })).check(z.maxLength(7)),
  seconds: wholeJsonNumber({ min: 10, max: 600 }),
  pool: above,
  least: above,
  most: above,
});
/** A ticket of the member's that adds a share to one deposit of theirs, chosen when it is opened. */
export const ticketRule = z.strictObject({
  kind: z.literal('ticket'),
  minDeposit: above,
  gives: perShare,
  /** Days a ticket is good for after that on which it was had. */
  days: wholeJsonNumber({ min: 1, max: 365 }),
  /** One to each whom the rule reaches, when it begins or when they join later; or by an operator's hand. */
  to: z.enum(['everybody', 'named']),
});

export const promotionRule = z.discriminatedUnion('kind', [
  depositRule,
  cashbackRule,
  turnoverRule,
  signupRule,
  loginRule,
  codeRule,
  manualRule,
  raceRule,
  wheelRule,
  rainRule,
  ticketRule,
]);
export type PromotionRule = z.output<typeof promotionRule>;
export type WirePromotionRule = z.input<typeof promotionRule>;

/** All of a version that decides; its words are beside it. */
export const promotionTerms = z.strictObject({
  rule: promotionRule,
  who: promotionWho,
  lock: promotionLock,
  budget: promotionBudget,
  /** Days an issued one waits to be claimed; 0: it is paid as soon as it is due, where the member joined or asked. */
  claimDays: wholeJsonNumber({ max: 90 }),
});
export type PromotionTerms = z.output<typeof promotionTerms>;
export type WirePromotionTerms = z.input<typeof promotionTerms>;

/**
 * `draft`: being written. `offered`: sent for a second operator's word. `live`: between its first and last moment it gives. `stopped`: gives nothing new, what was given
 * goes on. `ended`: over.
 */
export const promotionStates = ['draft', 'offered', 'live', 'stopped', 'ended'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** Name of a promotion in addresses (`/promotions#<code>`), unique in its brand. */
export const promotionCode = codeText(40);
export const promotionSchedule = z.strictObject({ startsAt: instant, endsAt: z.nullable(instant) });

/** Categories every reader has a word for; a brand may write one of its own, which is shown as it is. */
export const promotionCategories = ['welcome', 'deposits', 'regular', 'events'] as const;
export type PromotionCategory = (typeof promotionCategories)[number];
