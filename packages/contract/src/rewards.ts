import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';

const sums = {
  /** Of all open locks together, and what is left of it. */
  requiredTurnover: money,
  currentTurnover: money,
  remaining: money,
};

/** What must be played, and what for. */
export const turnoverLock = z.object({
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
