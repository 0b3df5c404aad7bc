import * as z from 'zod/mini';
import { GAME_TYPES } from '../vendors/calls.ts';
import { money } from '../base/money.ts';
import { POINT } from '../points/terms.ts';
import { rowId, wholeJsonNumber } from '../base/wire-types.ts';

/*
 * Rules of missions, as data. Whether a member has done one is a pure function of the rules and what the member did within the period. Amounts are `money`
 * codecs: main units on the wire and in a brand's folder, ledger units inside.
 */

/** Hours, days, weeks (Monday first) and months of the brand. */
export const missionPeriods = ['hour', 'day', 'week', 'month'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

const above = money.check(z.refine((units: bigint) => units > 0n));
/** Kinds of games that count; empty: all. */
const gameTypes = z.array(z.enum(GAME_TYPES)).check(z.maxLength(GAME_TYPES.length));
/** A bet below it does not count. */
const minStake = above;

/**
 * What is asked. Turnover and deposits count on the day they are settled and credited; single bets (`bets`, `games`, `multiple`) count where they are placed
 * and settled within the period.
 */
export const missionCondition = z.discriminatedUnion('kind', [
  /** Valid turnover. */
  z.strictObject({ kind: z.literal('turnover'), gameTypes, target: above }),
  /** Settled bets, won or lost. */
  z.strictObject({ kind: z.literal('bets'), gameTypes, minStake, target: wholeJsonNumber({ min: 1, max: 10_000 }) }),
  /** Different games played. */
  z.strictObject({ kind: z.literal('games'), gameTypes, minStake, target: wholeJsonNumber({ min: 1, max: 50 }) }),
  /** One bet that pays so many hundredths of its stake: 500 is five times. */
  z.strictObject({ kind: z.literal('multiple'), gameTypes, minStake, target: wholeJsonNumber({ min: 101, max: 10_000_000 }) }),
  /** Deposits credited, together. */
  z.strictObject({ kind: z.literal('deposits'), target: above }),
  /** Days on which the member logged in or marked the day; a missed one costs nothing. */
  z.strictObject({ kind: z.literal('login'), target: wholeJsonNumber({ min: 1, max: 31 }) }),
]);
export type MissionCondition = z.output<typeof missionCondition>;
export type MissionKind = MissionCondition['kind'];
export const missionKinds = ['turnover', 'bets', 'games', 'multiple', 'deposits', 'login'] as const satisfies readonly MissionKind[];

/** How its measure is written: an amount, a count of things, days, or a multiple of a stake in hundredths. */
export const missionUnits = ['money', 'count', 'days', 'times'] as const;
export type MissionUnit = (typeof missionUnits)[number];
export const unitOfMission = {
  turnover: 'money',
  bets: 'count',
  games: 'count',
  multiple: 'times',
  deposits: 'money',
  login: 'days',
} as const satisfies Record<MissionKind, MissionUnit>;

/** What must be played before the prize can leave, and what counts for it. */
export const missionLock = z.strictObject({
  /** Turnover asked, in hundredths of the prize: 300 is three times; 0: none. */
  timesHundredths: wholeJsonNumber({ max: 10_000 }),
  /** A bet above it does not count; null: any counts. */
  largestBet: z.nullable(above),
  /** Kinds of games that count otherwise than in full, in whole percent. */
  weights: z
    .array(z.strictObject({ gameType: z.enum(GAME_TYPES), percent: wholeJsonNumber({ max: 100 }) }))
    .check(z.maxLength(GAME_TYPES.length)),
  /** Days to play it in. */
  days: wholeJsonNumber({ min: 1, max: 365 }),
  /** What was won under it goes with the prize where it is given up or expires. */
  takesWinnings: z.literal(true),
});
export type MissionLock = z.output<typeof missionLock>;

/** Who is offered it. Null and empty require nothing. Excluded, cooling off, closed and free-play accounts never are; no rule lets them in. */
export const missionWho = z.strictObject({
  minAccountDays: z.nullable(wholeJsonNumber({ max: 3650 })),
  /** An agent: they and all their downlines. */
  branch: z.nullable(rowId),
});

/** Kinds whose measure may be ranked; members are never ranked by deposits. */
export const rankedKinds = ['turnover', 'bets', 'multiple'] as const satisfies readonly MissionKind[];

/** What prizes are: money, or whole points of the points mall. Points are counted like money: `prize` 500 are five hundred points. */
export const missionGifts = ['money', 'points'] as const;
export type MissionGift = (typeof missionGifts)[number];

/** Everything of a version that decides; its words are beside it. */
export const missionTerms = z.strictObject({
  period: z.enum(missionPeriods),
  condition: missionCondition,
  /** Of all its prizes and the budget; money where nothing is said. */
  gives: z.optional(z.enum(missionGifts)),
  prize: above,
  lock: missionLock,
  who: missionWho,
  /** Days after the end of its period in which the prize can be claimed. */
  claimDays: wholeJsonNumber({ min: 1, max: 30 }),
  /** Stops by itself: prizes of completions never pass it. Null: no cap. */
  budget: z.nullable(z.strictObject({ amount: above, per: z.enum(['all', 'period']) })),
  /** Prizes by place of who did most in a period, among those who did the mission; the first place first. Empty: no leaderboard. */
  board: z.array(above).check(z.maxLength(50)),
});
export type MissionTerms = z.output<typeof missionTerms>;
export type WireMissionTerms = z.input<typeof missionTerms>;

/** `draft`: being written. `offered`: waits for a second operator. `live`: gives. `stopped`: gives nothing new; prizes that are due can still be claimed. */
export const missionStates = ['draft', 'offered', 'live', 'stopped'] as const;
export type MissionState = (typeof missionStates)[number];

export const giftOf = ({ gives }: { gives?: MissionGift | undefined }): MissionGift => gives ?? 'money';

/** Where terms contradict themselves: the field, or null. */
export function missionFault({ period, condition, board, prize, budget, lock, gives }: MissionTerms): string | null {
  if (condition.kind === 'login' && condition.target > MAX_DAYS[period]) return 'condition';
  if (board.length > 0 && !(rankedKinds as readonly string[]).includes(condition.kind)) return 'board';
  if (board.some((amount, place) => place > 0 && amount > (board[place - 1] ?? 0n))) return 'board';
  if (budget && budget.amount < prize) return 'budget';
  if (gives === 'points') {
    if (prize % POINT !== 0n) return 'prize';
    if (board.some((points) => points % POINT !== 0n)) return 'board';
    // Nothing is played for points: they do not leave as money.
    if (lock.timesHundredths > 0) return 'lock';
  }
  return null;
}

/** Days of the shortest period of each kind. */
const MAX_DAYS: Record<MissionPeriod, number> = { hour: 0, day: 1, week: 7, month: 28 };
