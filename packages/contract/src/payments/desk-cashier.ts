import * as z from 'zod/mini';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { moneyTotal, money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { codeText } from '../base/wire-types.ts';

// The cashier: money on its way in and out in one list, what waits by currency, and payouts by the provider that owes an answer.

export const cashierWays = ['in', 'out'] as const;
/**
 * Why a row waits for a person. review: a withdrawal to decide; second: two operators end it and one has said so; notice: a provider's notice does not fit;
 * stuck: a payout its provider is silent about; dispute: the member says it did not arrive.
 */
export const cashierWaits = ['stuck', 'notice', 'dispute', 'second', 'review'] as const;

const waits = z.enum(cashierWaits);

export const cashierList = endpoint({
  summary:
    'Deposits and withdrawals in one list, stuck ones first, then newest first: by reference, member, way, provider, amount, state and days',
  method: 'GET',
  path: '/desk/cashier',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    /** Ours, the provider's, or what the payer's bank repeats, in full. */
    q: z.optional(text(128)),
    way: z.optional(z.enum(cashierWays)),
    provider: z.optional(text(32)),
    /** In main units, exactly. */
    amount: z.optional(text(32)),
    /** `any`: every row that waits for a person. */
    waits: z.optional(z.enum([...cashierWaits, 'any'])),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        way: z.enum(cashierWays),
        brandId: z.string(),
        memberId: z.string(),
        username: z.string(),
        currency: z.string(),
        amount: money,
        /** Of its way: of a deposit or of a withdrawal. */
        state: z.number(),
        /** The channel of a deposit, the bank of a withdrawal. */
        by: z.string(),
        provider: z.string(),
        providerRef: z.nullable(z.string()),
        startedAt: z.string(),
        movedAt: z.string(),
        waits: z.nullable(waits),
        /** Cases of misuse that name the member and are not cleared. */
        riskCases: z.number(),
      }),
    ),
    ...pageValue,
    /** Codes of the providers there are, for a choice. */
    providers: z.array(z.string()),
    /** Everything that waits in the operator's brands, whatever is shown, by currency. */
    waiting: z.array(z.object({ waits, currency: z.string(), count: z.number(), amount: moneyTotal })),
  }),
  errors: deskErrors,
});

export const cashierPayouts = endpoint({
  summary: 'Payouts under way by provider: how many, how many are silent, their money by currency, since when',
  method: 'GET',
  path: '/desk/cashier/payouts',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({ brandId: z.optional(text(64)) }),
  value: z.object({
    list: z.array(
      z.object({
        provider: z.string(),
        count: z.number(),
        stuck: z.number(),
        amounts: z.array(z.object({ currency: z.string(), amount: moneyTotal })),
        oldest: z.string(),
      }),
    ),
  }),
  errors: deskErrors,
});

const ofProvider = z.strictObject({ provider: codeText(32), brandId: z.optional(text(64)), reason });

export const payoutsAsk = endpoint({
  summary: 'Asks a provider that was down how its silent payouts stand, up to fifty of them, oldest first',
  method: 'POST',
  path: '/desk/cashier/payouts/ask',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  body: ofProvider,
  value: z.object({
    /** How many were asked for, by what came of it. `silent`: the provider still does not say; asking ended there. */
    outcomes: z.array(z.object({ outcome: z.enum(['none', 'under.way', 'paid', 'failed', 'returned', 'silent']), count: z.number() })),
    /** Silent payouts of the provider that were not asked for this time. */
    left: z.number(),
  }),
  errors: deskErrors,
});

export const payoutsResend = endpoint({
  summary: 'Orders the silent payouts of a provider once more, up to fifty, oldest first; the provider pays nothing twice under one id',
  method: 'POST',
  path: '/desk/cashier/payouts/resend',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: ofProvider,
  value: z.object({ resent: z.number(), left: z.number() }),
  errors: deskErrors,
});
