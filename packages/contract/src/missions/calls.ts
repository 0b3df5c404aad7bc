import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { missionGifts, missionKinds, missionPeriods, missionUnits } from './terms.ts';
import { money } from '../base/money.ts';
import { instant, rowId } from '../base/wire-types.ts';

const gameKind = z.object({
  gameType: z.string(),
  /** In the reader's language. */
  name: z.string(),
});

const missionFacts = {
  missionId: z.string(),
  title: z.string(),
  period: z.enum(missionPeriods),
  /** Half-open; also the key of the period. */
  periodStart: z.string(),
  periodEnd: z.string(),
  unit: z.enum(missionUnits),
  /** What all its prizes are: money, or whole points. */
  gives: z.enum(missionGifts),
};

const mission = z.object({
  ...missionFacts,
  description: z.string(),
  kind: z.enum(missionKinds),
  /** In `unit`: main units of the currency, a count, days, or a multiple of the stake. */
  current: z.number(),
  target: z.number(),
  rewardAmount: money,
  /**
   * `open`: to be done. `claimable`: done, the prize waits until `claimUntil`. `claimed`: paid. `used`: its budget is used up, nothing is given any more.
   * A mission that requires more than a limit of the member's allows is not in the list.
   */
  status: z.enum(['open', 'claimable', 'claimed', 'used']),
  claimUntil: z.string(),
  completedAt: z.nullable(z.string()),
  /** Kinds of games that count; empty: all. */
  gameTypes: z.array(gameKind),
  /** A bet below it does not count; null: any counts. */
  minStake: z.nullable(money),
  lock: z.object({
    /** Turnover to be played before the prize can leave; 0: it is free at once. */
    turnover: money,
    largestBet: z.nullable(money),
    /** Kinds of games that count otherwise than in full. */
    weights: z.array(z.object({ ...gameKind.shape, percent: z.number() })),
    days: z.number(),
    takesWinnings: z.literal(true),
  }),
  /** Of a mission of days: each day of the period until now, and the next ones without a mark; empty otherwise. */
  days: z.array(z.object({ day: z.string(), done: z.boolean(), isToday: z.boolean() })),
  /** Prizes by place; empty: it has no leaderboard. */
  board: z.array(money),
});

export const missionSummary = endpoint({
  summary: 'Missions of the member now, how far each is, and prizes that wait to be claimed',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  access: 'member',
  module: 'MISSION3',
  value: z.object({
    missions: z.array(mission),
    /** Prizes that wait. */
    claimable: z.number(),
    /** Excluded or cooling off: nothing is offered. */
    paused: z.boolean(),
  }),
});

export const missionLeaderboard = endpoint({
  summary: 'Who did most of a mission in its period, names masked, and the member’s own place; of the period before with `which=previous`',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  access: 'member',
  module: 'MISSION3',
  /** Without `missionId`: the first mission that has one. */
  query: z.strictObject({ missionId: z.optional(rowId), which: z.optional(z.enum(['current', 'previous'])) }),
  value: z.object({
    ...missionFacts,
    /** `settled`: places are final and their prizes given. */
    state: z.enum(['running', 'settling', 'settled']),
    list: z.array(
      z.object({
        rank: z.number(),
        customerName: z.string(),
        score: z.number(),
        /** Null where the mission was not done, or there is no prize for the place. */
        prize: z.nullable(money),
        isSelf: z.boolean(),
      }),
    ),
    /** Null: nothing counted yet. */
    self: z.nullable(z.object({ rank: z.number(), score: z.number(), prize: z.nullable(money) })),
    /** Score from which on a place has a prize. */
    least: z.number(),
    prizes: z.array(money),
    participants: z.number(),
  }),
  errors: { 'reward.barred': 409 },
});

export const missionClaim = endpoint({
  summary: 'Claims the prize of a mission that was done in a period; asked again it answers the same',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimMission',
  access: 'member',
  module: 'MISSION3',
  renews: true,
  body: z.strictObject({ missionId: rowId, periodStart: instant }),
  value: z.object({
    amount: money,
    /** Points are in the member's points at once, and lock nothing. */
    gives: z.enum(missionGifts),
    /** Turnover to be played before it can leave. */
    turnover: money,
    /** Of the grant, its reference among the transactions; null where points were given. */
    rewardId: z.nullable(z.string()),
  }),
  errors: {
    /** Excluded, cooling off, closed, or free play. */
    'reward.barred': 409,
    /** The time to claim is over. */
    'reward.lapsed': 409,
    'mission.not.done': 409,
    'mission.budget.used': 409,
    /** It requires more than a limit of the member's allows. */
    'mission.beyond.limit': 409,
  },
});

export const missionDay = endpoint({
  summary: 'Marks today for missions of days, once a day; logging in does the same',
  method: 'POST',
  path: '/wps/relay/MCSFE_markMissionDay',
  access: 'member',
  module: 'MISSION3',
  renews: true,
  body: z.strictObject({}),
  value: z.object({ day: z.string() }),
  errors: { 'reward.barred': 409 },
});
