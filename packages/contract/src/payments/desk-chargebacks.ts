import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { pictureErrors, MAX_PROOF_BYTES } from './withdrawals.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { codeText, rowId } from '../base/wire-types.ts';

// Chargebacks of deposits: what a bank took back, what speaks against it, our answer and how it ended; and refunds of deposits through their provider.

const outcome = z.enum(['won', 'lost']);

const chargebackRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  depositId: z.string(),
  provider: z.string(),
  /** What the provider calls the case. */
  caseRef: z.string(),
  currency: z.string(),
  amount: money,
  /** Taken of the member's cash when it came, and owed since. */
  fromCash: money,
  owed: money,
  /** The bank's code of its reason; '': it gave none. */
  reasonCode: z.string(),
  state: z.enum(['open', 'represented', 'won', 'lost']),
  cameAt: z.string(),
  /** An outcome that waits for a second operator. */
  proposed: z.nullable(outcome),
  endedAt: z.nullable(z.string()),
});

export const chargebacksList = endpoint({
  summary: 'Chargebacks: those that wait, oldest first, then the ended, newest first',
  method: 'GET',
  path: '/desk/chargebacks',
  access: 'desk',
  permission: 'payments.repair',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    memberId: z.optional(text(64)),
    depositId: z.optional(text(64)),
    /** `1`: the ended too. */
    all: z.optional(z.literal('1')),
  }),
  value: z.object({
    list: z.array(chargebackRow),
    ...pageValue,
    waiting: z.array(z.object({ currency: z.string(), count: z.number(), amount: moneyTotal })),
  }),
  errors: deskErrors,
});

export const chargebackView = endpoint({
  summary: 'One chargeback with its evidence, small; what the member owes by now',
  method: 'GET',
  path: '/desk/chargebacks/view',
  access: 'desk',
  permission: 'payments.repair',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    ...chargebackRow.shape,
    /** What the member owes altogether by now, and has in cash. */
    owing: money,
    cash: money,
    representedAt: z.nullable(z.string()),
    representedBy: z.nullable(z.string()),
    representedRef: z.string(),
    /** null of an ended one: the provider said it. */
    endedBy: z.nullable(z.string()),
    evidence: z.array(
      z.object({
        id: z.string(),
        note: z.string(),
        addedBy: z.string(),
        addedAt: z.string(),
        picture: z.nullable(z.object({ width: z.number(), height: z.number(), preview: z.string() })),
      }),
    ),
  }),
  errors: deskErrors,
});

export const chargebackPicture = endpoint({
  summary: 'A picture of the evidence in full; that it was looked at is written down',
  method: 'GET',
  path: '/desk/chargebacks/picture',
  access: 'desk',
  permission: 'payments.repair',
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

const openErrors = { ...deskErrors, 'chargeback.ended': 409 } as const;
const actErrors = { ...openErrors, 'desk.changed.meanwhile': 409 } as const;

export const chargebackBook = endpoint({
  summary: 'Books what a held notice says left a credited deposit as a chargeback',
  method: 'POST',
  path: '/desk/chargebacks/book',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ provider: codeText(32), eventId: requiredText(128), reasonCode: z.optional(text(40)), reason }),
  value: z.object({ id: z.string() }),
  errors: {
    ...deskErrors,
    'desk.changed.meanwhile': 409,
    /** Not of a credited deposit, in another currency, without a readable amount, or more than is left of the deposit. */
    'chargeback.not.bookable': 409,
  },
});

export const chargebackEvidence = endpoint({
  summary: 'Adds evidence in words',
  method: 'POST',
  path: '/desk/chargebacks/evidence',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  body: z.strictObject({ id: rowId, note: requiredText(500) }),
  errors: { ...openErrors, 'chargeback.evidence.most': 409 },
});

export const chargebackShow = endpoint({
  summary: 'Adds a picture to the evidence, with what it shows: the body is the picture itself, which is re-encoded',
  method: 'PUT',
  path: '/desk/chargebacks/evidence',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  upload: { maxBytes: MAX_PROOF_BYTES },
  query: z.strictObject({ id: rowId, note: requiredText(500) }),
  errors: { ...openErrors, ...pictureErrors, 'chargeback.evidence.most': 409 },
});

export const chargebackRepresent = endpoint({
  summary: 'Notes that our answer was sent to the provider',
  method: 'POST',
  path: '/desk/chargebacks/represent',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  body: z.strictObject({ id: rowId, reference: text(128), reason }),
  errors: actErrors,
});

export const chargebackPropose = endpoint({
  summary: 'Proposes how a chargeback ended: won gives the money again, lost leaves it as it is. A second operator confirms it',
  method: 'POST',
  path: '/desk/chargebacks/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, id: rowId, outcome, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...openErrors, ...proposingErrors },
});
