import { textFromUnits } from '@pavilion/contract/base/money';
import { disputeEndings } from '@pavilion/contract/payments/desk-disputes';
import { withdrawChanged, withdrawRejected } from '@pavilion/contract/payments/events';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import { PAYOUT_REFUSED } from '../rules.ts';
import type { DisputeRow, PayoutRow, WithdrawalRow } from '../tables.ts';
import { notifyPayment } from '../notify-payment.ts';
import { creditBack, giveFeeBack, isAllBack, noteTakenBack } from '../withdrawals/apply-payout.ts';
import type { DecisionDeps } from '../withdrawals/decide-withdrawal.ts';
import { lockWithdrawal } from '../withdrawals/lock-withdrawal.ts';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';
import { DISPUTE_KIND } from './open-disputes.ts';

const payload = z.object({
  disputeId: z.string(),
  withdrawalId: z.string(),
  ending: z.enum(disputeEndings),
  /** What did not arrive, in ledger units. */
  rest: z.string(),
});
type DisputeEnding = z.output<typeof payload>;

/** Lock order as everywhere: the member's guard, the withdrawal, then what belongs to it. Null: there is none of these brands. */
export async function lockDispute(
  tx: Tx,
  { id, brandIds }: { id: string; brandIds?: readonly string[] },
): Promise<{ row: WithdrawalRow; username: string; dispute: DisputeRow } | null> {
  const found = await maybeOne<{ withdrawal_id: string }>(tx, 'SELECT withdrawal_id FROM withdrawal_dispute WHERE id = $1', [id]);
  const row = found && (await lockWithdrawal(tx, { id: found.withdrawal_id, brandIds }));
  if (!row) return null;
  const dispute = await one<DisputeRow>(tx, 'SELECT * FROM withdrawal_dispute WHERE id = $1 FOR UPDATE', [id]);
  return { row, username: row.username, dispute };
}

async function linesOf(sql: Sql, { disputeId, rest, ending }: DisputeEnding): Promise<ShownLine[]> {
  const found = await maybeOne<{ state: DisputeRow['state']; rest: bigint; reference: string; username: string }>(
    sql,
    `SELECT d.state, d.rest, d.reference, m.username FROM withdrawal_dispute d JOIN withdrawal w ON w.id = d.withdrawal_id
       JOIN member_facts m ON m.id = w.member_id WHERE d.id = $1`,
    [disputeId],
  );
  // What the bank gave back since is disputed no more.
  if (found?.state !== 'open' || String(found.rest) !== rest) throw refuse('desk.changed.meanwhile');
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [line('member', found.username), line('payout', found.reference), line('rest', textFromUnits(found.rest)), line('ending', ending)];
}

/** How a dispute about a payout ends: the rest is paid again, credited, or it counts as arrived. */
export const disputeKind = (deps: Pick<DecisionDeps, 'hint' | 'clock' | 'enqueue'>): ProposalKind & ProposalKind<DisputeEnding> =>
  proposalKind<DisputeEnding>({
    kind: DISPUTE_KIND,
    payload,
    propose: 'payments.repair',
    confirm: 'payments.repair',
    read: 'withdrawals.read',
    lock: async (tx, { payload: { disputeId } }) => {
      if (!(await lockDispute(tx, { id: disputeId }))) throw refuse('desk.changed.meanwhile');
    },
    show: (tx, { payload: asked }) => linesOf(tx, asked),
    apply: async (tx, { id: proposal, payload: { disputeId, ending }, proposedBy, proposedAt, reason }, by) => {
      const found = await lockDispute(tx, { id: disputeId });
      if (!found) throw refuse('desk.changed.meanwhile');
      const { row, dispute } = found;
      const payout = await one<PayoutRow>(tx, 'SELECT * FROM withdrawal_payout WHERE reference = $1 FOR UPDATE', [dispute.reference]);
      await tx.query(
        `UPDATE withdrawal_dispute SET state = 'done', ending = $2, reason = $3, proposed_by = $4, proposed_at = $5, decided_by = $6, decided_at = $7 WHERE id = $1`,
        [disputeId, ending, reason, proposedBy, proposedAt, by.id, by.now],
      );
      await end(deps, { tx, row, dispute, ending, payout, now: by.now });
      await writeAuditEntry(tx, by, {
        action: `withdrawal.dispute.${ending}`,
        subjectKind: 'withdrawal',
        subjectId: row.id,
        brandId: row.brand_id,
        detail: { memberId: row.member_id, rest: String(dispute.rest), currency: row.currency, ending, reason, proposal, proposedBy },
      });
      return disputeId;
    },
  });

interface DisputeEnd {
  tx: Tx;
  row: WithdrawalRow;
  dispute: DisputeRow;
  ending: DisputeEnding['ending'];
  payout: PayoutRow;
  now: Date;
}

async function end(
  deps: Pick<DecisionDeps, 'hint' | 'clock' | 'enqueue'>,
  { tx, row, dispute: { id, rest }, ending, payout, now }: DisputeEnd,
): Promise<void> {
  if (ending === 'close') {
    // The house's finding: it arrived.
    await moveWithdrawal(tx, { row, act: 'close', now, set: { settled_at: now, received: row.received + rest } });
    await notifyPayment(deps, { tx, row, event: withdrawChanged });
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
    await notifyPayment(deps, { tx, row, event: withdrawRejected, amount: rest });
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
  await notifyPayment(deps, { tx, row, event: withdrawChanged });
}
