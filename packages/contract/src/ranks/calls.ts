import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { rowId } from '../base/wire-types.ts';

const progress = z.object({ actual: money, expected: money });

export const rankGift = z.object({
  rewardId: z.string(),
  kind: z.enum(['reach', 'month']),
  level: z.number(),
  amount: money,
  /** Turnover that is then to be played, and days for it. */
  turnover: money,
  days: z.number(),
  claimUntil: z.string(),
});

const level = z.object({
  level: z.number(),
  /** In the reader's language. */
  name: z.string(),
  asks: z.object({ monthTurnover: money, totalTurnover: money, totalDeposits: money }),
  /** Null: never lost. */
  keepMonths: z.nullable(z.number()),
  reachGift: z.nullable(money),
  monthGift: z.nullable(money),
  withdrawalsPlus: z.number(),
  /** Percentage points added to rates of rebates. */
  rebatePlus: z.number(),
  ownContact: z.boolean(),
  /** When the member first had it; null: not yet. */
  reachedAt: z.nullable(z.string()),
});

export const playerRankProgress = endpoint({
  summary: 'The member’s rank, the way to the next, the ladder, and what happened',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  access: 'member',
  module: 'REWCEN3',
  value: z.object({
    /** Whether the brand has ranks; without, everything else is empty. */
    hasVip: z.boolean(),
    /** From 1; 0 without ranks. */
    vipRankLevel: z.number(),
    playerRankName: z.string(),
    /** Of the running month of the brand, and what the next level requires; on the highest level its own requirement. */
    monthlyTurnover: progress,
    totalTurnover: progress,
    totalDeposits: progress,
    since: z.nullable(z.string()),
    /** Last month (`YYYY-MM`) in which the level is certain by the current figures; null: it is not lost. */
    keptThrough: z.nullable(z.string()),
    /** It was set by an operator. */
    byHand: z.boolean(),
    /** Levels follow what was counted before it. */
    countedThrough: z.nullable(z.string()),
    levels: z.array(level),
    gifts: z.array(rankGift),
    giftTerms: z.nullable(z.object({ times: z.number(), days: z.number(), claimDays: z.number(), largestBet: z.nullable(money) })),
    history: z.array(
      z.object({
        at: z.string(),
        cause: z.enum(['reached', 'fell', 'hand', 'ladder']),
        from: z.number(),
        to: z.number(),
        name: z.string(),
      }),
    ),
    /** Who answers members of this level; null: no operator of their own. */
    contact: z.nullable(z.object({ name: z.string(), address: z.string() })),
  }),
});

export const claimRankGift = endpoint({
  summary: 'Takes a gift of a rank',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimRankGift',
  access: 'member',
  module: 'REWCEN3',
  renews: true,
  body: z.strictObject({ rewardId: rowId }),
  value: z.object({ amount: money }),
  errors: { 'not.found': 404, 'reward.lapsed': 409, 'reward.barred': 409 },
});
