import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// What members say did not arrive, and how it ends: an operator proposes, another one confirms (four-eyes).

export const disputeEndings = ['pay.again', 'close', 'credit'] as const;

const dispute = z.object({
  id: z.string(),
  withdrawalId: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  currency: z.string(),
  /** Of the payout it is about; what did not arrive of it. */
  amount: money,
  rest: money,
  provider: z.string(),
  /** Ours at the provider, and its own. */
  reference: z.string(),
  providerRef: z.nullable(z.string()),
  paidAt: z.nullable(z.string()),
  bankName: z.string(),
  bankNumber: z.string(),
  /** `proposed`: an ending waits for a second operator. */
  state: z.enum(['open', 'proposed', 'done']),
  openedAt: z.string(),
  /** `returned`: the bank gave it back first. */
  ending: z.nullable(z.enum([...disputeEndings, 'returned'])),
  reason: z.string(),
  proposedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  proofs: z.number(),
});

export const disputesList = endpoint({
  summary: 'Payouts members say did not arrive; those that wait come oldest first, then the ended newest first',
  method: 'GET',
  path: '/desk/disputes',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({
    ...pageQuery,
    brandId: z.optional(text(64)),
    withdrawalId: z.optional(text(64)),
    /** `1`: also those that have ended. */
    all: z.optional(z.literal('1')),
  }),
  value: z.object({ list: z.array(dispute), ...pageValue }),
  errors: deskErrors,
});

export const disputeView = endpoint({
  summary: 'One dispute with the small pictures of its proofs',
  method: 'GET',
  path: '/desk/disputes/view',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    ...dispute.shape,
    pictures: z.array(z.object({ id: z.string(), width: z.number(), height: z.number(), preview: z.string() })),
  }),
  errors: deskErrors,
});

export const disputeProof = endpoint({
  summary: 'A proof picture in full; that it was looked at is written down',
  method: 'GET',
  path: '/desk/disputes/proof',
  access: 'desk',
  permission: 'withdrawals.read',
  query: z.strictObject({ id: rowId }),
  value: z.object({ contentType: z.string(), data: z.string() }),
  errors: deskErrors,
});

export const disputePropose = endpoint({
  summary: 'Proposes how a dispute ends: pay the rest again, close it as arrived, or credit it. A second operator confirms it',
  method: 'POST',
  path: '/desk/disputes/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, id: rowId, ending: z.enum(disputeEndings), reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors, 'withdraw.dispute.ended': 409 },
});
