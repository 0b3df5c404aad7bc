import * as z from 'zod/mini';
import { deskErrors } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// The desk's home: what waits and for how long, today against yesterday, what carried payments and messages. Times are ISO 8601 in UTC;
// a day is one of the brand's time zone.

/** How long a thing may wait in each queue, in minutes. */
export const QUEUE_LIMIT_MINUTES = {
  withdrawals: 30,
  documents: 24 * 60,
  exceptions: 60,
  risk: 24 * 60,
  alerts: 60,
  messages: 60,
  proposals: 8 * 60,
  /** Where a complaint names no time of its own. */
  complaints: 24 * 60,
} as const;

/** Most waiting things that are listed one by one; `totalCount` has them all. */
export const MAX_WAITING = 200;

const queue = z.object({
  totalCount: z.number(),
  /** By currency, where the things are money. */
  amounts: z.array(z.object({ currency: z.string(), amount: moneyTotal })),
  /** The oldest first. */
  items: z.array(
    z.object({
      id: z.string(),
      brandId: z.nullable(z.string()),
      /** Username, reference or code of a rule. */
      label: z.string(),
      since: z.string(),
      amount: z.nullable(money),
      currency: z.string(),
      /** When it is due, where each has a clock of its own; absent: the queue's limit after `since`. */
      dueAt: z.optional(z.string()),
    }),
  ),
});

const inBrand = z.strictObject({ brandId: z.optional(text(64)) });

export const homeWithdrawals = endpoint({
  summary: 'Withdrawals in review, each with the moment since when it waits',
  method: 'GET',
  path: '/desk/home/withdrawals',
  access: 'desk',
  permission: 'withdrawals.read',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeExceptions = endpoint({
  summary: 'Payment notices held for review and payouts that went silent, each with the moment since when it waits',
  method: 'GET',
  path: '/desk/home/exceptions',
  access: 'desk',
  permission: 'payments.repair',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeDocuments = endpoint({
  summary: 'Documents to review, each with the moment since when it waits',
  method: 'GET',
  path: '/desk/home/documents',
  access: 'desk',
  permission: 'documents.read',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeComplaints = endpoint({
  summary: 'Complaints that wait for the house, each with the moment since when it waits and when it is due',
  method: 'GET',
  path: '/desk/home/complaints',
  access: 'desk',
  permission: 'complaints.read',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeRisk = endpoint({
  summary: 'Cases of misuse that are open or in review, each with the moment since when it waits and the money in it',
  method: 'GET',
  path: '/desk/home/risk',
  access: 'desk',
  permission: 'risk.read',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeAlerts = endpoint({
  summary: 'Security alerts nobody has looked at, each with the moment since when it waits',
  method: 'GET',
  path: '/desk/home/alerts',
  access: 'desk',
  permission: 'security.read',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeMessages = endpoint({
  summary: 'Messages of the last three days that could not be sent, each with the moment since when it waits',
  method: 'GET',
  path: '/desk/home/messages',
  access: 'desk',
  permission: 'outbox.read',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

const hour = z.object({
  deposits: money,
  withdrawals: money,
  stakes: money,
  /** Stakes less payouts; negative where members won. */
  result: money,
  bets: z.number(),
  newMembers: z.number(),
  /** Members whose first bet of the day fell in this hour. */
  activeMembers: z.number(),
});

export const homeProposals = endpoint({
  summary: 'Proposals that wait for a second operator and that this operator may confirm, each with the moment since when it waits',
  method: 'GET',
  path: '/desk/home/proposals',
  access: 'desk',
  query: inBrand,
  value: queue,
  errors: deskErrors,
});

export const homeToday = endpoint({
  summary: "Today against yesterday by the hours of the brand's day, and what the games kept, over eight days",
  method: 'GET',
  path: '/desk/home/today',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({
    currency: z.string(),
    timeZone: z.string(),
    /** yyyy-MM-dd */
    day: z.string(),
    /** Hours of the brand's day that have passed, with decimals: 14.5 at half past two. */
    hoursPassed: z.number(),
    /** One a begun hour. */
    today: z.array(hour),
    /** 24 of them. */
    yesterday: z.array(hour),
    /** By what was settled on the brand's day. */
    games: z.array(
      z.object({
        vendor: z.string(),
        game: z.string(),
        name: z.string(),
        bets: z.number(),
        stakes: money,
        result: money,
        /** The game's house edge by its mathematics, in millionths; null where the vendor does not state it. */
        expectedPpm: z.nullable(z.number()),
        /** Its actual share of the stakes of each of the last eight days, today last, in millionths; null for a day without stakes. */
        days: z.array(z.nullable(z.number())),
      }),
    ),
  }),
  errors: deskErrors,
});

const channel = z.object({
  /** Code of the payment provider, or `sms`, `email`. */
  code: z.string(),
  done: z.number(),
  failed: z.number(),
  /** From asked to done, the middle of the last 24 hours; null where nothing was done. */
  medianSeconds: z.nullable(z.number()),
  /** 48 half-hours, the running one last. */
  slots: z.array(z.object({ done: z.number(), failed: z.number() })),
});

export const homePayments = endpoint({
  summary: 'What the payment providers did in the last 24 hours, by half-hours: deposits credited and failed, payouts paid and refused',
  method: 'GET',
  path: '/desk/home/payments',
  access: 'desk',
  permission: 'status.read',
  query: inBrand,
  value: z.object({ list: z.array(channel) }),
  errors: deskErrors,
});

export const homeChannels = endpoint({
  summary: 'What was sent by SMS and e-mail in the last 24 hours, by half-hours',
  method: 'GET',
  path: '/desk/home/channels',
  access: 'desk',
  permission: 'status.read',
  query: inBrand,
  value: z.object({ list: z.array(channel) }),
  errors: deskErrors,
});
