import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { referralReasons, referralStates } from './terms.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

export const referralDetails = endpoint({
  summary: 'The member’s referral code and link, what is promised for whom they bring, and what came of it',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralDetails',
  access: 'member',
  module: 'REWCEN3',
  /** `true` makes a code where there is none. */
  query: z.strictObject({ autoGenerate: z.optional(text(5)) }),
  value: z.object({
    /** Empty: none was made. */
    referralCode: z.string(),
    totalInvitations: z.number(),
    /** Hosts the link works on. */
    promotionDomains: z.array(z.string()),
    /** Registration by the code; empty without one. */
    link: z.string(),
    /** Null: the brand has no referrals now, or none for this member. */
    terms: z.nullable(
      z.object({
        minDeposit: money,
        minTurnover: money,
        days: z.number(),
        inviterAmount: z.nullable(money),
        invitedAmount: z.nullable(money),
        mostAMonth: z.nullable(z.number()),
        hasBudget: z.boolean(),
        times: z.number(),
        playDays: z.number(),
        claimDays: z.number(),
        largestBet: z.nullable(money),
      }),
    ),
    /** The month's budget is used up: nothing is given before it ends. */
    usedUp: z.boolean(),
    counted: z.number(),
    waiting: z.number(),
    /** Paid or waiting to be taken, since ever and in this month of the brand. */
    earned: money,
    earnedThisMonth: money,
    countedThisMonth: z.number(),
    rewards: z.array(
      z.object({
        rewardId: z.string(),
        /** `inviter`: for whom one brought; `invited`: for coming. */
        kind: z.enum(['inviter', 'invited']),
        /** Masked. */
        who: z.string(),
        amount: money,
        turnover: money,
        days: z.number(),
        claimUntil: z.string(),
      }),
    ),
  }),
});

export const referralList = endpoint({
  summary: 'Whom the member brought, newest first, names masked',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralList',
  access: 'member',
  module: 'REWCEN3',
  query: z.strictObject(pageQuery),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        joinedAt: z.string(),
        state: z.enum(referralStates),
        /** Why it does not count or nothing was given; a reason about the other person is `person`. */
        reason: z.nullable(z.enum(referralReasons)),
        until: z.string(),
        /** Whether the first deposit was large enough, and how much of the turnover is played, whole percent. */
        deposited: z.boolean(),
        played: z.number(),
        amount: z.nullable(money),
      }),
    ),
    ...pageValue,
  }),
});

export const claimReferralReward = endpoint({
  summary: 'Takes what a referral brought',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimReferralReward',
  access: 'member',
  module: 'REWCEN3',
  renews: true,
  body: z.strictObject({ rewardId: rowId }),
  value: z.object({ amount: money }),
  errors: { 'not.found': 404, 'reward.lapsed': 409, 'reward.barred': 409 },
});
