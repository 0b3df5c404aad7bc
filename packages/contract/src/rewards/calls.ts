import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { rangeErrors, reportRange } from '../wallet/calls.ts';
import { codeText } from '../base/wire-types.ts';

const sums = {
  /** Of all open locks together, and what is left of it. */
  requiredTurnover: money,
  currentTurnover: money,
  remaining: money,
};

/** What must be played, and what for. */
const turnoverLock = z.object({
  id: z.string(),
  /** `grant`: a bonus; `deposit` and `transfer`: money that came in. */
  source: z.enum(['grant', 'deposit', 'transfer']),
  /** What it is about, in the reader's language. */
  title: z.string(),
  /** The bonus, or the money that waits. */
  amount: money,
  asked: money,
  done: money,
  left: money,
  /** Own money that cannot leave before; 0 of a bonus. */
  held: money,
  /** A bet above it does not count; null: any counts. */
  largestBet: z.nullable(money),
  /** Kinds of games that count otherwise than in full, in percent; empty: every game counts in full. */
  weights: z.array(z.object({ gameType: z.string(), name: z.string(), percent: z.number() })),
  openedAt: z.string(),
  expiresAt: z.nullable(z.string()),
});

export const turnoverInfo = endpoint({
  summary: 'Turnover still to play: each open lock with what counts for it',
  method: 'GET',
  path: '/wps/transaction/getTurnoverInfo',
  access: 'member',
  value: z.object({ ...sums, locks: z.array(turnoverLock) }),
});

export const preWithdraw = endpoint({
  summary: 'What a withdrawal would end and take back, what holds money, and how much can leave now',
  method: 'GET',
  path: '/wps/transaction/preWithdrawTransaction',
  access: 'member',
  value: z.object({
    ...sums,
    available: money,
    held: money,
    /** Taken back together by ending `ends`. */
    takes: money,
    ends: z.array(
      z.object({
        grantId: z.string(),
        title: z.string(),
        amount: money,
        /** What goes with it: never more than the balance. */
        takes: money,
      }),
    ),
  }),
});

/** What gave a bonus: `desk` an operator, `rebate` the member's own hand. */
const bonusSource = z.string();

export const bonusReport = endpoint({
  summary: 'Bonuses of the member, newest first, with their turnover and how they stand',
  method: 'GET',
  path: '/wps/report/bonus',
  access: 'member',
  query: z.strictObject({ ...reportRange, ...pageQuery, type: z.optional(codeText(32)) }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        time: z.string(),
        type: bonusSource,
        /** What it was for, in the reader's language. */
        title: z.string(),
        amount: money,
        /** Asked to be played, and played of it. */
        turnover: money,
        turnoverDone: money,
        /** Taken back when it ended. */
        takenBack: money,
        status: z.enum(['coming', 'joined', 'applying', 'rejected', 'issued', 'claimed', 'process', 'completed', 'forfeited', 'expired']),
        expiresAt: z.nullable(z.string()),
      }),
    ),
    footer: z.object({ amount: moneyTotal, takenBack: moneyTotal, turnover: moneyTotal }),
    ...pageValue,
  }),
  errors: rangeErrors,
});

export const manualRebates = endpoint({
  summary: 'Rebates the member can take now, by kind of game: what was played since the last time, the rate, what it comes to',
  method: 'GET',
  path: '/wps/relay/MCSFE_getManualRebateList',
  access: 'member',
  module: 'MANPLAYREB3',
  value: z.object({
    list: z.array(
      z.object({
        gameType: z.string(),
        /** Of the kind of game, in the reader's language. */
        name: z.string(),
        betVolume: money,
        /** Percent of the turnover. */
        rate: z.number(),
        rebate: money,
        claimedAt: z.nullable(z.string()),
      }),
    ),
    total: money,
  }),
});

export const claimManualRebate = endpoint({
  summary: 'Takes rebates, once: of the kinds of games named, or of all',
  method: 'POST',
  path: '/wps/relay/MCSFE_claimManualRebate',
  access: 'member',
  module: 'MANPLAYREB3',
  renews: true,
  body: z.strictObject({ types: z.optional(z.array(codeText(32)).check(z.maxLength(20))) }),
  value: z.object({ amount: money }),
  errors: { 'rebate.nothing': 409 },
});
