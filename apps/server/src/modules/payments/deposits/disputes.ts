import type { disputePropose } from '@pavilion/contract/payments/desk-disputes';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../../http/desk.ts';
import { transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { propose, repeatedProposal } from '../../four-eyes/public.ts';
import type { DecisionDeps } from '../withdrawals/decide-withdrawal.ts';
import { disputeKind, lockDispute } from './dispute-kind.ts';
import { WITHDRAWAL_SUBJECT } from './open-disputes.ts';

/** Proposes to pay the rest again, to close, or to credit it, and why; answers the proposal. Refuses what the call declares. */
export async function proposeDispute(
  deps: DecisionDeps,
  body: InnerBody<typeof disputePropose>,
  context: OperatorContext,
): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const found = await lockDispute(tx, { id: body.id, brandIds: context.session.scope });
    if (!found) throw refuse('not.found');
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    const { row, username, dispute } = found;
    if (dispute.state === 'done') throw refuse('withdraw.dispute.ended');
    const proposed = {
      kind: disputeKind(deps),
      brandIds: [row.brand_id],
      subject: { kind: WITHDRAWAL_SUBJECT, id: row.id, name: username },
      memberId: row.member_id,
      payload: { disputeId: dispute.id, withdrawalId: row.id, ending: body.ending, rest: String(dispute.rest) },
      amount: { units: dispute.rest, currency: row.currency },
      reason: body.reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}
