import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { depositState } from './calls.ts';
import { MAX_PROOF_BYTES, pictureErrors } from './withdrawals.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// What a member shows of a transfer they wrote by hand: pictures, and what their bank calls it. Seen by the desk alone, forgotten when the deposit ends.

export const MAX_DEPOSIT_PROOFS = 3;

const proof = z.object({ id: z.string(), /** A small picture as a data address. */ preview: z.string() });

export const depositProofs = endpoint({
  summary: 'Pictures the member has added to a deposit, small',
  method: 'GET',
  path: '/wps/transaction/deposit/proof',
  access: 'member',
  query: z.strictObject({ refId: rowId }),
  value: z.object({ proofs: z.array(proof) }),
});

export const addDepositProof = endpoint({
  summary:
    'Adds a picture of a transfer written by hand: the body is the picture itself. It is re-encoded on the server and visible to the desk only',
  method: 'PUT',
  path: '/wps/transaction/deposit/proof',
  access: 'member',
  renews: true,
  upload: { maxBytes: MAX_PROOF_BYTES },
  query: z.strictObject({ refId: rowId }),
  value: proof,
  errors: { ...pictureErrors, 'deposit.proof.not.asked': 409, 'deposit.proof.most': 400 },
  throttle: { per: 'member', points: 20, seconds: 600 },
});

export const removeDepositProof = endpoint({
  summary: 'Takes a picture back while the deposit is open',
  method: 'POST',
  path: '/wps/transaction/deposit/proof/remove',
  access: 'member',
  renews: true,
  body: z.strictObject({ id: requiredText(64) }),
});

export const nameTransfer = endpoint({
  summary: 'Says what the bank calls a transfer written by hand; an empty text takes it back',
  method: 'POST',
  path: '/wps/transaction/deposit/reference',
  access: 'member',
  renews: true,
  body: z.strictObject({ refId: rowId, payerReference: text(64) }),
  value: depositState,
  errors: { 'deposit.proof.not.asked': 409 },
});
