import type * as wire from '@pavilion/contract/payments/desk-refunds';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { many } from '../../../kernel/db.ts';
import { proposeRefund } from '../deposits/refunds.ts';
import type { RefundRow } from '../tables.ts';
import type { PaymentsDeskDeps } from './deps.ts';

export const proposeRefundOf = async (deps: PaymentsDeskDeps, body: InnerBody<typeof wire.refundPropose>, context: OperatorContext) => ({
  proposalId: await proposeRefund(deps, body, context),
});

/** Refunds of a deposit that were ordered, newest first. */
export async function refundsOf({ db, access }: PaymentsDeskDeps, depositId: string) {
  const rows = await many<RefundRow>(db, 'SELECT * FROM deposit_refund WHERE deposit_id = $1 ORDER BY decided_at DESC, id DESC', [
    depositId,
  ]);
  const names = await access.operatorNames(rows.flatMap((row) => [row.proposed_by, row.decided_by]));
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    reason: row.reason,
    state: row.state,
    proposedBy: names.get(row.proposed_by) ?? row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: names.get(row.decided_by) ?? row.decided_by,
    providerRef: row.provider_ref,
    asked: row.asked,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}
