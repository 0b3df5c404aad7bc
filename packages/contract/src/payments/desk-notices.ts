import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { requiredText } from '../base/wire-text.ts';
import { codeText } from '../base/wire-types.ts';

// One held notice of a payment provider with what it names, and the ways an operator ends one that no payment of ours ends.

const noticeKey = { provider: codeText(32), eventId: requiredText(128) };

export const noticeView = endpoint({
  summary: 'One notice of a payment provider with the deposit it names',
  method: 'GET',
  path: '/desk/payments/notice',
  access: 'desk',
  permission: 'payments.repair',
  query: z.strictObject(noticeKey),
  value: z.object({
    provider: z.string(),
    eventId: z.string(),
    kind: z.string(),
    /** What the provider calls it, where the kind is `other`. */
    named: z.string(),
    reference: z.string(),
    amount: z.nullable(money),
    currency: z.string(),
    state: z.enum(['new', 'done', 'parked']),
    reason: z.string(),
    receivedAt: z.string(),
    brandId: z.nullable(z.string()),
    /** The deposit it names; null for another payment, or none of ours. */
    deposit: z.nullable(
      z.object({
        id: z.string(),
        memberId: z.string(),
        username: z.string(),
        amount: money,
        credited: money,
        currency: z.string(),
        state: z.number(),
        createdAt: z.string(),
      }),
    ),
  }),
  errors: deskErrors,
});

export const noticeClose = endpoint({
  summary: 'Ends a held notice without a movement of money: it belongs elsewhere, or was worked off outside',
  method: 'POST',
  path: '/desk/payments/notice/close',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...noticeKey, reason }),
  errors: {
    ...deskErrors,
    'desk.changed.meanwhile': 409,
    /** It says that money of ours came or went: it is ended at its deposit or withdrawal. */
    'payment.notice.of.payment': 409,
  },
});
