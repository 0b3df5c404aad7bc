import { newId } from '@pavilion/contract/base/id';
import { withdrawChanged } from '@pavilion/contract/payments/events';
import type { confirmWithdrawal, confirmationList } from '@pavilion/contract/payments/withdrawals';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { mainFromUnits } from '@pavilion/contract/base/money';
import type { Tick } from '../../../deps.ts';
import type { SessionContext } from '../../../http/types.ts';
import { many, one, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { maskedNumber } from '../../../kernel/mask.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { lastPayout } from './pay-out.ts';
import { attachProofs } from '../proofs.ts';
import { nextState, type WithdrawalAct } from '../rules.ts';
import type { PayoutRow, StepRow, WithdrawalRow } from '../tables.ts';
import { notifyPayment } from '../notify-payment.ts';

type Body = InnerBody<typeof confirmWithdrawal>;

const ACTS = { RECEIVED: 'receive', PARTIAL: 'receive.part', NOT_RECEIVED: 'miss' } as const satisfies Record<
  Body['result'],
  WithdrawalAct
>;

/** Withdrawals of a member whose arrival is asked for, the one that ends first at the top. */
export async function findConfirmations(
  { db }: PaymentsDeps,
  { session, now }: SessionContext,
): Promise<InnerValue<typeof confirmationList>> {
  const rows = await many<WithdrawalRow & { asked: bigint; paid_at: Date }>(
    db,
    `SELECT w.*, p.amount - p.taken_back AS asked, p.ended_at AS paid_at FROM withdrawal w
       JOIN LATERAL (SELECT * FROM withdrawal_payout WHERE withdrawal_id = w.id ORDER BY number DESC LIMIT 1) p ON true
     WHERE w.member_id = $1 AND w.state = $2 AND w.confirm_until > $3 ORDER BY w.confirm_until, w.id`,
    [session.memberId, WITHDRAWAL.confirming, now],
  );
  return {
    payments: rows.map((row) => ({
      refId: row.id,
      amount: row.asked,
      bankName: row.bank_name,
      cardNumber: maskedNumber(row.number_tail),
      withdrawDate: row.requested_at.toISOString(),
      paidAt: row.paid_at.toISOString(),
      deadline: (row.confirm_until ?? row.paid_at).toISOString(),
    })),
  };
}

/**
 * The member's confirmation of a payout: it arrived, in part, or not. Under the guard, which the timer takes too: one of both is first. The same again answers
 * the withdrawal as it is. What did not arrive becomes a dispute.
 */
export async function confirm(deps: PaymentsDeps, body: Body, { session, now }: SessionContext): Promise<WithdrawalRow> {
  const { memberId } = session;
  const proofs = [...new Set(body.proofImageIds ?? [])];
  return transaction(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, { id: body.refId, memberId });
    if (!row) throw refuse('not.found');
    const act = ACTS[body.result];
    const payout = await lastPayout(tx, row.id);
    if (nextState(row.state, act) === null || !payout) return refuseLate(tx, row, act);
    if (row.confirm_until && row.confirm_until <= now) throw refuse('withdraw.confirm.late');
    const asked = payout.amount - payout.taken_back;
    const arrived = await arrivedOf(tx, body, { asked, currency: row.currency });
    if (act !== 'receive') {
      if (act === 'miss' && proofs.length === 0) throw refuse('withdraw.confirm.proof.missing', { field: 'proofImageIds' });
      const disputeId = await dispute(tx, { row, payout, rest: asked - arrived, now });
      await attachProofs(tx, { ids: proofs, memberId, withdrawalId: row.id, disputeId });
    }
    const moved = await moveWithdrawal(tx, {
      row,
      act,
      now,
      set: { confirm_until: null, received: row.received + arrived, ...(act === 'receive' ? { settled_at: now } : {}) },
    });
    await notifyPayment(deps, { tx, row, event: withdrawChanged });
    return moved;
  });
}

/** Units of the payout that arrived, by the member's word: a part in steps of the currency, so that the rest can be paid again. */
async function arrivedOf(sql: Sql, { result, amount }: Body, { asked, currency }: { asked: bigint; currency: string }): Promise<bigint> {
  if (result === 'RECEIVED') return asked;
  if (result === 'NOT_RECEIVED') return 0n;
  if (amount === undefined || amount <= 0n || amount >= asked) throw refuse('withdraw.confirm.amount', { field: 'amount' });
  const { withdraw_step: step } = await one<StepRow>(sql, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [currency]);
  if (amount % step !== 0n) throw refuse('amount.step', { field: 'amount', params: { step: mainFromUnits(step) } });
  return amount;
}

/** The same word said again is no fault; another one comes too late. */
async function refuseLate(tx: Tx, row: WithdrawalRow, act: WithdrawalAct): Promise<WithdrawalRow> {
  const [last] = await many<{ act: string }>(tx, 'SELECT act FROM withdrawal_step WHERE withdrawal_id = $1 ORDER BY number DESC LIMIT 1', [
    row.id,
  ]);
  if (last?.act === act) return row;
  throw refuse(last?.act === 'time.out' ? 'withdraw.confirm.late' : 'withdraw.confirm.not.asked');
}

interface DisputeInput {
  row: WithdrawalRow;
  payout: PayoutRow;
  rest: bigint;
  now: Date;
}

async function dispute(tx: Tx, { row, payout, rest, now }: DisputeInput): Promise<string> {
  const id = newId('dsp', now.getTime());
  await tx.query(
    'INSERT INTO withdrawal_dispute (id, withdrawal_id, reference, brand_id, rest, opened_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [id, row.id, payout.reference, row.brand_id, rest, now],
  );
  return id;
}

const AT_ONCE = 500;

/** What nobody said a word about in time counts as received, and is not refunded. */
export const confirmTick = (deps: PaymentsDeps): Tick => ({
  name: 'confirm-withdrawals',
  cron: '* * * * *',
  run: async (now) => {
    const due = await many<{ id: string }>(
      deps.db,
      'SELECT id FROM withdrawal WHERE state = $1 AND confirm_until <= $2 ORDER BY confirm_until LIMIT $3',
      [WITHDRAWAL.confirming, now, AT_ONCE],
    );
    await eachInTurn(due, ({ id }) => transaction(deps.db, (tx) => timeOut(deps, tx, { id, now })));
  },
});

async function timeOut(deps: PaymentsDeps, tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const row = await lockWithdrawal(tx, { id });
  if (!row || nextState(row.state, 'time.out') === null || !row.confirm_until || row.confirm_until > now) return;
  const payout = await lastPayout(tx, id);
  const arrived = payout ? payout.amount - payout.taken_back : 0n;
  await moveWithdrawal(tx, { row, act: 'time.out', now, set: { settled_at: now, confirm_until: null, received: row.received + arrived } });
  await notifyPayment(deps, { tx, row, event: withdrawChanged });
}
