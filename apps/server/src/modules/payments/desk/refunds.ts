import type * as wire from '@pavilion/contract/payments/desk-refunds';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { confirmRefund, proposeRefund, withdrawRefund } from '../deposits/refunds.ts';
import type { RefundRow } from '../tables.ts';
import type { PaymentsDeskParts } from './deps.ts';

const byOf = ({ session, ip }: OperatorContext) => ({ operator: session.operatorId, ip, scope: session.scope });

export const proposeRefundOf = async (parts: PaymentsDeskParts, body: InnerBody<typeof wire.refundPropose>, context: OperatorContext) => ({
  id: await proposeRefund(parts, body, byOf(context)),
});

export const confirmRefundOf = async (
  parts: PaymentsDeskParts,
  { id }: InnerBody<typeof wire.refundConfirm>,
  context: OperatorContext,
): Promise<undefined> => {
  await confirmRefund(parts, id, byOf(context));
};

export const withdrawRefundOf = async (
  parts: PaymentsDeskParts,
  body: InnerBody<typeof wire.refundWithdraw>,
  context: OperatorContext,
): Promise<undefined> => {
  await withdrawRefund(parts, body, byOf(context));
};

/** Refunds of a deposit, newest first. */
export async function refundsOf({ db, access }: PaymentsDeskParts, depositId: string, { session }: OperatorContext) {
  const rows = await many<RefundRow>(db, 'SELECT * FROM deposit_refund WHERE deposit_id = $1 ORDER BY proposed_at DESC, id DESC', [
    depositId,
  ]);
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by ?? '']));
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedByMe: row.proposed_by === session.operatorId,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
    providerRef: row.provider_ref,
    asked: row.asked,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}
