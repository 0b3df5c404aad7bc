import type { Act } from '@pavilion/contract/acts';
import type { disputePropose } from '@pavilion/contract/payments/desk-disputes';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { withdrawChanged, withdrawRejected } from '@pavilion/contract/payments/events';
import { maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import { creditBack, giveFeeBack, isAllBack, noteTakenBack } from '../withdrawals/apply-payout.ts';
import type { DecisionDeps } from '../withdrawals/decide-withdrawal.ts';
import { lockWithdrawal } from '../withdrawals/lock-withdrawal.ts';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';
import { PAYOUT_REFUSED } from '../rules.ts';
import type { DisputeRow, PayoutRow, WithdrawalRow } from '../tables.ts';
import { tell } from '../tell.ts';

/** An operator at the desk. */
interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees; a dispute of another one is `not.found`. */
  scope: readonly string[];
}

/** Lock order as everywhere: the member's guard, the withdrawal, then what belongs to it. */
async function lockDispute(tx: Tx, id: string, { scope }: ActingOperator): Promise<{ row: WithdrawalRow; dispute: DisputeRow }> {
  const found = await maybeOne<{ withdrawal_id: string }>(
    tx,
    'SELECT withdrawal_id FROM withdrawal_dispute WHERE id = $1 AND brand_id = ANY ($2)',
    [id, scope],
  );
  const row = found && (await lockWithdrawal(tx, { id: found.withdrawal_id, brandIds: scope }));
  if (!row) throw refuse('not.found');
  const dispute = await one<DisputeRow>(tx, 'SELECT * FROM withdrawal_dispute WHERE id = $1 FOR UPDATE', [id]);
  if (dispute.state === 'done') throw refuse('withdraw.dispute.ended');
  return { row, dispute };
}

/** The first operator's word: pay the rest again, close, or credit it, and why. Nothing moves yet. */
export async function proposeDispute(deps: DecisionDeps, body: InnerBody<typeof disputePropose>, by: ActingOperator): Promise<DisputeRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const { row, dispute } = await lockDispute(tx, body.id, by);
    if (dispute.state === 'proposed') throw refuse('withdraw.dispute.proposed');
    const proposed = await one<DisputeRow>(
      tx,
      `UPDATE withdrawal_dispute SET state = 'proposed', ending = $2, reason = $3, proposed_by = $4, proposed_at = $5 WHERE id = $1 RETURNING *`,
      [dispute.id, body.ending, body.reason, by.operator, now],
    );
    await note(tx, { action: 'withdrawal.dispute.propose', row, dispute: proposed, by, now });
    return proposed;
  });
}

/** What was proposed is taken back, by anybody who may propose: the dispute is open again. */
export async function withdrawDispute(
  deps: DecisionDeps,
  { id, reason }: { id: string; reason: string },
  by: ActingOperator,
): Promise<DisputeRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const { row, dispute } = await lockDispute(tx, id, by);
    if (dispute.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    const open = await one<DisputeRow>(
      tx,
      `UPDATE withdrawal_dispute SET state = 'open', ending = NULL, reason = '', proposed_by = NULL, proposed_at = NULL WHERE id = $1 RETURNING *`,
      [id],
    );
    await note(tx, { action: 'withdrawal.dispute.withdraw', row, dispute: { ...dispute, reason }, by, now });
    return open;
  });
}

/**
 * The second operator's word: what was proposed is done, once. Refuses `not.found`, `desk.second.operator` to who proposed it, `withdraw.dispute.ended`, and
 * `desk.changed.meanwhile` when it is no longer proposed.
 */
export async function confirmDispute(deps: DecisionDeps, id: string, by: ActingOperator): Promise<DisputeRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const { row, dispute } = await lockDispute(tx, id, by);
    const { ending } = dispute;
    if (dispute.state !== 'proposed' || ending === null || ending === 'returned') throw refuse('desk.changed.meanwhile');
    if (dispute.proposed_by === by.operator) throw refuse('desk.second.operator');
    const payout = await one<PayoutRow>(tx, 'SELECT * FROM withdrawal_payout WHERE reference = $1 FOR UPDATE', [dispute.reference]);
    const decided = await one<DisputeRow>(
      tx,
      `UPDATE withdrawal_dispute SET state = 'done', decided_by = $2, decided_at = $3 WHERE id = $1 RETURNING *`,
      [id, by.operator, now],
    );
    await end(deps, { tx, row, dispute: decided, payout, now });
    await note(tx, { action: `withdrawal.dispute.${ending}`, row, dispute: decided, by, now });
    return decided;
  });
}

interface DisputeEnd {
  tx: Tx;
  row: WithdrawalRow;
  dispute: DisputeRow;
  payout: PayoutRow;
  now: Date;
}

async function end(deps: DecisionDeps, { tx, row, dispute: { id, ending, rest }, payout, now }: DisputeEnd): Promise<void> {
  if (ending === 'close') {
    // The house's finding: it arrived.
    await moveWithdrawal(tx, { row, act: 'close', now, set: { settled_at: now, received: row.received + rest } });
    await tell(deps, { tx, row, event: withdrawChanged });
    return;
  }
  if (ending === 'credit') {
    await creditBack({ tx, row, payout, now }, { key: `${payout.reference}:${id}`, amount: rest });
    const whole = isAllBack(row, rest);
    const fee = whole ? await giveFeeBack(tx, row, now) : 0n;
    await moveWithdrawal(tx, {
      row,
      act: whole ? 'credit' : 'credit.rest',
      now,
      set: { settled_at: now, returned: row.returned + rest + fee, ...(whole ? { remark: PAYOUT_REFUSED } : {}) },
    });
    await tell(deps, { tx, row, event: withdrawRejected, amount: rest });
    return;
  }
  const at = { brandId: row.brand_id, currency: row.currency };
  await post(
    tx,
    {
      key: `withdrawal.reopened:${payout.reference}`,
      type: 'withdrawal.reopened',
      reference: row.id,
      lines: [
        {
          from: accounts.withdrawalClearing({ ...at, provider: payout.provider }),
          to: accounts.hold({ ...at, memberId: row.member_id }),
          amount: rest,
        },
      ],
    },
    now,
  );
  await noteTakenBack(tx, payout, rest);
  await moveWithdrawal(tx, { row, act: 'pay.again', now });
  await deps.enqueue(tx, 'payments.pay-out', { id: row.id });
  await tell(deps, { tx, row, event: withdrawChanged });
}

interface DisputeAudit {
  action: Act;
  row: WithdrawalRow;
  dispute: DisputeRow;
  by: ActingOperator;
  now: Date;
}

const note = (tx: Tx, { action, row, dispute, by, now }: DisputeAudit): Promise<void> =>
  writeAuditEntry(
    tx,
    { kind: 'operator', id: by.operator, ip: by.ip, now },
    {
      action,
      subjectKind: 'withdrawal',
      subjectId: row.id,
      brandId: row.brand_id,
      detail: {
        memberId: row.member_id,
        rest: String(dispute.rest),
        currency: row.currency,
        ending: dispute.ending ?? '',
        reason: dispute.reason,
      },
    },
  );
