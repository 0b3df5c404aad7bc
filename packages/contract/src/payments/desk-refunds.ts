import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { rowId } from '../base/wire-types.ts';

// Refunds of credited deposits through their provider: proposed by one operator, ordered by another, then as the provider says.

export const refundRow = z.object({
  id: z.string(),
  amount: money,
  reason: z.string(),
  state: z.enum(['proposed', 'ordered', 'paid', 'failed', 'withdrawn']),
  proposedBy: z.string(),
  proposedByMe: z.boolean(),
  proposedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  /** The provider's name for it; null before it has it. */
  providerRef: z.nullable(z.string()),
  /** How often its state was requested. */
  asked: z.number(),
  endedAt: z.nullable(z.string()),
});

const refundErrors = {
  ...deskErrors,
  /** Not credited, more than is left of it, or its provider gives nothing back. */
  'refund.not.possible': 409,
} as const;

export const refundPropose = endpoint({
  summary: 'Proposes to give a credited deposit back, wholly or in part, through its provider. Another operator orders it',
  method: 'POST',
  path: '/desk/deposits/refunds/propose',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ depositId: rowId, amount: money, reason }),
  value: z.object({ id: z.string() }),
  errors: { ...refundErrors, 'refund.under.way': 409 },
});

export const refundConfirm = endpoint({
  summary: "The second operator orders the refund: its amount is held of the member's cash until the provider says how it ended",
  method: 'POST',
  path: '/desk/deposits/refunds/confirm',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  stepUp: true,
  body: z.strictObject({ id: rowId }),
  errors: { ...refundErrors, 'desk.second.operator': 409, 'desk.changed.meanwhile': 409, 'balance.not.enough': 400 },
});

export const refundWithdraw = endpoint({
  summary: 'Takes a proposed refund back',
  method: 'POST',
  path: '/desk/deposits/refunds/withdraw',
  access: 'desk',
  permission: 'payments.repair',
  renews: true,
  body: z.strictObject({ id: rowId, reason }),
  errors: { ...deskErrors, 'desk.changed.meanwhile': 409 },
});
