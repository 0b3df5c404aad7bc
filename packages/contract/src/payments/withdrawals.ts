import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { withdrawalState } from './calls.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// What a member says about a withdrawal that was paid: it arrived, in part, or not.

const relay = '/wps/relay';

export const MAX_PROOFS = 3;
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

export const confirmationList = endpoint({
  summary: 'Withdrawals whose arrival the member is asked to confirm, the one that ends first at the top',
  method: 'GET',
  path: `${relay}/MCSFE_getPaymentConfirmationList`,
  access: 'member',
  value: z.object({
    payments: z.array(
      z.object({
        refId: z.string(),
        /** What was sent. */
        amount: money,
        bankName: z.string(),
        cardNumber: z.string(),
        withdrawDate: z.string(),
        paidAt: z.string(),
        /** Then it counts as received, and is not refunded. */
        deadline: z.string(),
      }),
    ),
  }),
});

export const confirmWithdrawal = endpoint({
  summary: 'Says that a withdrawal arrived, arrived in part (`amount`; the rest becomes a dispute) or did not (needs a proof picture)',
  method: 'POST',
  path: `${relay}/MCSFE_processC2CTransaction`,
  access: 'member',
  renews: true,
  body: z.strictObject({
    refId: rowId,
    result: z.enum(['RECEIVED', 'NOT_RECEIVED', 'PARTIAL']),
    /** What arrived, for PARTIAL: above nothing and below what was sent. */
    amount: z.optional(money),
    proofImageIds: z.optional(z.array(rowId).check(z.maxLength(MAX_PROOFS))),
  }),
  value: withdrawalState,
  errors: {
    'withdraw.confirm.not.asked': 409,
    'withdraw.confirm.late': 409,
    'withdraw.confirm.amount': 400,
    'amount.step': 400,
    'withdraw.confirm.proof.missing': 400,
  },
});

/** Of every call that takes a picture. */
export const pictureErrors = {
  'documents.picture.missing': 400,
  'documents.picture.type': 415,
  'documents.picture.too.large': 413,
  'documents.picture.unreadable': 400,
  'documents.picture.too.small': 400,
} as const;

export const uploadProof = endpoint({
  summary:
    'Adds a picture that shows what did not arrive: the body is the picture itself. It is re-encoded on the server and visible to the desk only',
  method: 'PUT',
  path: '/wps/transaction/withdraw/proof',
  access: 'member',
  renews: true,
  upload: { maxBytes: MAX_PROOF_BYTES },
  query: z.strictObject({ refId: rowId }),
  value: z.object({ id: z.string(), /** A small picture as a data address. */ preview: z.string() }),
  errors: { ...pictureErrors, 'withdraw.confirm.not.asked': 409, 'withdraw.confirm.proofs': 400 },
  throttle: { per: 'member', points: 20, seconds: 600 },
});

export const removeProof = endpoint({
  summary: 'Takes a picture back that was not sent yet',
  method: 'POST',
  path: '/wps/transaction/withdraw/proof/remove',
  access: 'member',
  renews: true,
  body: z.strictObject({ id: requiredText(64) }),
});
