import * as z from 'zod/mini';
import { deskDay, deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { refundRow } from './desk-refunds.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId, wholeNumber } from '../base/wire-types.ts';

// Deposits at the desk: all of them, one with its notices, and how one ends that did not go the usual way: an operator proposes, another one
// confirms (four-eyes).

/** State: 0 created, 1 waiting, 2 credited, 3 failed, 4 cancelled, 5 expired. */
const depositRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  provider: z.string(),
  providerRef: z.nullable(z.string()),
  channelName: z.string(),
  currency: z.string(),
  amount: money,
  credited: money,
  state: z.number(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** A notice of it is held for review, or a way to end it waits for a second operator. */
  waits: z.nullable(z.enum(['notice', 'second'])),
});

export const depositsList = endpoint({
  summary: 'Deposits, newest first: by reference, provider, state, member and days',
  method: 'GET',
  path: '/desk/deposits',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    /** Our reference or the provider's, in full. */
    q: z.optional(text(128)),
    provider: z.optional(text(32)),
    state: z.optional(wholeNumber({ max: 99 })),
    /** `1`: only those that wait for an operator. */
    waits: z.optional(z.literal('1')),
    from: z.optional(deskDay),
    to: z.optional(deskDay),
  }),
  value: z.object({
    list: z.array(depositRow),
    ...pageValue,
    /** Codes of the providers there are, for a choice. */
    providers: z.array(z.string()),
  }),
  errors: deskErrors,
});

export const depositEndings = ['credit', 'refund', 'close'] as const;
const ending = z.enum(depositEndings);

const resolution = z.object({
  id: z.string(),
  /** credit: what came is credited; refund: it was sent back to the payer; close: nothing came, or it belongs elsewhere. */
  ending,
  /** Of the notice it goes by; null without one. */
  amount: z.nullable(money),
  reason: z.string(),
  /** The bank's or provider's name for the money sent back, or credited without a notice. */
  reference: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
});

export const depositView = endpoint({
  summary: 'One deposit with the notices that named it and how operators ended it',
  method: 'GET',
  path: '/desk/deposits/view',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    ...depositRow.shape,
    expiresAt: z.nullable(z.string()),
    fee: money,
    kind: z.nullable(z.enum(['redirect', 'qr', 'transfer'])),
    /** What the payer's bank repeats; null of an older deposit. */
    transferCode: z.nullable(z.string()),
    /** As the member said: in whose name the paying account is, and what their bank calls the transfer. */
    payerName: z.nullable(z.string()),
    payerReference: z.string(),
    /** Pictures the member showed of it: how many. They are shown by `depositPictures`, which is written down. */
    pictures: z.number(),
    notices: z.array(
      z.object({
        eventId: z.string(),
        kind: z.string(),
        amount: z.nullable(money),
        currency: z.string(),
        /** What it named: this deposit, or something else where an operator gave it to this deposit. */
        reference: z.string(),
        state: z.enum(['new', 'done', 'parked']),
        reason: z.nullable(z.string()),
        receivedAt: z.string(),
      }),
    ),
    resolutions: z.array(resolution),
    /** What of it went back to the payer or is on its way: chargebacks that were not won, refunds. */
    gone: money,
    /** Its provider takes refunds. */
    refundable: z.boolean(),
    /** A refund of it waits for a second operator. */
    refundProposed: z.boolean(),
    /** Newest first. */
    refunds: z.array(refundRow),
    chargebacks: z.array(
      z.object({ id: z.string(), amount: money, state: z.enum(['open', 'represented', 'won', 'lost']), cameAt: z.string() }),
    ),
  }),
  errors: deskErrors,
});

export const depositPictures = endpoint({
  summary: 'Small pictures a member showed of a transfer; that they were looked at is written down',
  method: 'GET',
  path: '/desk/deposits/pictures',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({ pictures: z.array(z.object({ id: z.string(), width: z.number(), height: z.number(), preview: z.string() })) }),
  errors: deskErrors,
});

export const depositPicture = endpoint({
  summary: 'A picture of a transfer in full; that it was looked at is written down',
  method: 'GET',
  path: '/desk/deposits/picture',
  access: 'desk',
  permission: 'money.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

export const depositPropose = endpoint({
  summary:
    'Proposes how a deposit ends: credit what a held notice says came, note it as sent back, or close it. A second operator confirms it',
  method: 'POST',
  path: '/desk/deposits/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    id: rowId,
    ending,
    /** The held notice it goes by; needed to credit, but for a transfer written by hand. It names the deposit, or no payment of ours. */
    eventId: z.optional(text(128)),
    /** What came, as the operator sees it at the bank: needed to credit a transfer written by hand without a notice. */
    amount: z.optional(money),
    /** The bank's or provider's name for the money: needed where it is sent back, and to credit without a notice. */
    reference: z.optional(text(128)),
    reason,
  }),
  value: z.object({ proposalId: z.string() }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    /** Credited or ended otherwise meanwhile. */
    'deposit.ended.already': 409,
    'deposit.notice.missing': 400,
    'deposit.amount.missing': 400,
    /** The same transfer credits another deposit. */
    'deposit.reference.used': 409,
    'deposit.reference.missing': 400,
    'deposit.currency.differs': 409,
  },
});
