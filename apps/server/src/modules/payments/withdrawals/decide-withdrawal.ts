import type { Act } from '@pavilion/contract/acts';
import { withdrawRejected } from '@pavilion/contract/payments/events';
import { type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { sum, writeLetter } from '../../inbox/public.ts';
import { findOwing } from '../../ledger/public.ts';
import { releaseHold } from './apply-payout.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { approvalsNeeded, nextState } from '../rules.ts';

/** What a decision touches; it calls no provider. */
export type DecisionDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue' | 'hint'>;

export interface Decision {
  id: string;
  /** Who decides, for the audit trail. */
  operator: string;
  approve: boolean;
  remark?: string;
  /** From the desk, where operators prove who they are: only there can two approve. */
  atDesk?: { ip: string; /** Brands the operator sees. */ scope: readonly string[] };
}

/**
 * An operator approves (the payout is enqueued) or rejects (the hold goes back); answers the withdrawal as it is then. Above the
 * brand's threshold, with what went out for the member without a second operator since the day before, the first approval is only noted, and another operator's brings the payout. Refuses `not.found`,
 * `withdraw.not.in.review`, `withdraw.member.owes` after a chargeback that is not repaid, `desk.second.operator` for who has approved already, and `withdraw.four.eyes` for a second pair that could
 * not be distinguished from the first.
 */
export async function decideWithdrawal(deps: DecisionDeps, decision: Decision): Promise<LockedWithdrawal> {
  return transaction(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, { id: decision.id, brandIds: decision.atDesk?.scope });
    if (!row) throw refuse('not.found');
    if (nextState(row.state, decision.approve ? 'approve' : 'reject') === null) throw refuse('withdraw.not.in.review');
    const deciding = { tx, row, decision, now: deps.clock.now() };
    const { action, decided } = decision.approve ? await approve(deps, deciding) : await reject(deps, deciding);
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: decision.operator, ip: decision.atDesk?.ip ?? null, now: deciding.now },
      {
        action,
        subjectKind: 'withdrawal',
        subjectId: row.id,
        brandId: row.brand_id,
        detail: { amount: String(row.amount), currency: row.currency, memberId: row.member_id, remark: decision.remark ?? '' },
      },
    );
    return decided;
  });
}

interface WithdrawalDecision {
  tx: Tx;
  row: LockedWithdrawal;
  decision: Decision;
  now: Date;
}

/** What was done, for the audit trail, and the row after it. */
interface DecidedWithdrawal {
  action: Act;
  decided: LockedWithdrawal;
}

/** Notes the approval and, when there are enough, orders the payout. */
async function approve(
  deps: DecisionDeps,
  { tx, row, decision: { operator, atDesk }, now }: WithdrawalDecision,
): Promise<DecidedWithdrawal> {
  if ((await findOwing(tx, row.member_id)) > 0n) throw refuse('withdraw.member.owes');
  const needed = approvalsNeeded(row.amount, row.four_eyes_above, row.gone_alone);
  if (needed > 1 && !atDesk) throw refuse('withdraw.four.eyes');
  const isNew = !row.approvers.includes(operator);
  const approvers = isNew ? [...row.approvers, operator] : row.approvers;
  if (approvers.length < needed && !isNew) throw refuse('desk.second.operator');
  if (isNew) {
    await tx.query('INSERT INTO withdrawal_approval (withdrawal_id, operator_id, at) VALUES ($1, $2, $3)', [row.id, operator, now]);
  }
  if (approvers.length < needed) return { action: 'withdrawal.approve.first', decided: { ...row, approvers } };
  const approved = await moveWithdrawal(tx, { row, act: 'approve', now, set: { approved_by: operator } });
  await deps.enqueue(tx, 'payments.pay-out', { id: row.id });
  return { action: 'withdrawal.approve', decided: { ...row, ...approved, approvers } };
}

async function reject(deps: DecisionDeps, { tx, row, decision, now }: WithdrawalDecision): Promise<DecidedWithdrawal> {
  const rejected = await releaseHold(deps, { tx, row, act: 'reject', remark: decision.remark ?? '' });
  await deps.hint(tx, withdrawRejected, { brandId: row.brand_id, memberId: row.member_id, data: { refId: row.id } });
  const params = { amount: sum(row.amount), reference: row.id };
  await writeLetter(tx, { brandId: row.brand_id, memberId: row.member_id, template: 'withdraw.rejected', params, now });
  return { action: 'withdrawal.reject', decided: { ...row, ...rejected } };
}
