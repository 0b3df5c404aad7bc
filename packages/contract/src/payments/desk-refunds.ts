import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { rowId } from '../base/wire-types.ts';

// Refunds of credited deposits through their provider: an operator proposes, another one orders it (four-eyes), then as the provider says.

export const refundRow = z.object({
  id: z.string(),
  amount: money,
  reason: z.string(),
  state: z.enum(['ordered', 'paid', 'failed']),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string(),
  /** The provider's name for it; null before it has it. */
  providerRef: z.nullable(z.string()),
  /** How often its state was requested. */
  asked: z.number(),
  endedAt: z.nullable(z.string()),
});

export const refundPropose = endpoint({
  summary: 'Proposes to give a credited deposit back, wholly or in part, through its provider. A second operator confirms it',
  method: 'POST',
  path: '/desk/deposits/refunds/propose',
  access: 'desk',
  takesRequestId: true,
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, depositId: rowId, amount: money, reason }),
  value: z.object({ proposalId: z.string() }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    /** Not credited, more than is left of it, or its provider gives nothing back. */
    'refund.not.possible': 409,
    /** One is at the provider. */
    'refund.under.way': 409,
  },
});
