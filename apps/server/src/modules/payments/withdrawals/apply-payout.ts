import type { Act } from '@pavilion/contract/acts';
import { withdrawApproved, withdrawRejected } from '@pavilion/contract/payments/events';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { maybeOne, one, type Tx } from '../../../kernel/db.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { voidProposals } from '../../four-eyes/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { beginPayout, lastPayout, takeOutOfReview } from './pay-out.ts';
import type { ProviderEvent } from '../providers/provider.ts';
import { PAYOUT_REFUSED, type WithdrawalAct } from '../rules.ts';
import type { DisputeRow, PayoutRow, WithdrawalRow } from '../tables.ts';
import { DISPUTE_KIND, WITHDRAWAL_SUBJECT } from '../deposits/open-disputes.ts';
import { notifyPayment } from '../notify-payment.ts';

/** A provider's event on its way into the books. */
export interface PayoutEvent {
  tx: Tx;
  provider: string;
  event: ProviderEvent;
}

/** A payout under the locks of its withdrawal. */
interface Payment {
  row: WithdrawalRow;
  payout: PayoutRow;
}

type SettlingPayout = PayoutEvent & Payment & { now: Date };

/** What a provider says about a payout. Null when done, else why an operator must look. */
export async function applyPayoutEvent(deps: PaymentsDeps, acting: PayoutEvent): Promise<string | null> {
  const found = await lockPayout(deps, acting);
  if (found === null) return 'reference.unknown';
  if (typeof found === 'string') return found;
  const settling = { ...acting, ...found, now: deps.clock.now() };
  if (acting.event.kind === 'payout.paid') return settle(deps, settling);
  return found.payout.state === 'ordered' ? fail(deps, settling) : takeBack(deps, settling);
}

/**
 * Lock order everywhere: the member's guard, then the withdrawal, then its payout. A provider that speaks of a payout before our own order is written speaks
 * of an approved withdrawal: its order is written now.
 */
async function lockPayout(deps: PaymentsDeps, { tx, provider, event }: PayoutEvent): Promise<Payment | string | null> {
  const found = await maybeOne<{ id: string; member_id: string }>(
    tx,
    `SELECT id, member_id FROM withdrawal WHERE provider = $2
       AND id = coalesce((SELECT withdrawal_id FROM withdrawal_payout WHERE reference = $1), $1)`,
    [event.reference, provider],
  );
  if (!found) return null;
  await lockMember(tx, found.member_id);
  const row = await one<WithdrawalRow>(tx, 'SELECT * FROM withdrawal WHERE id = $1 FOR UPDATE', [found.id]);
  const payout = await maybeOne<PayoutRow>(tx, 'SELECT * FROM withdrawal_payout WHERE reference = $1 FOR UPDATE', [event.reference]);
  if (payout) return { row: payout.state === 'ordered' ? await takeOutOfReview(tx, row, deps.clock.now()) : row, payout };
  if (row.state !== WITHDRAWAL.approved) return 'state.unexpected';
  if (event.kind === 'payout.paid' && differs(event, { amount: row.amount - row.fee, currency: row.currency })) return 'amount.differs';
  return beginPayout(deps, tx, row);
}

const differs = (event: PayoutEvent['event'], { amount, currency }: { amount: bigint; currency: string }): boolean =>
  event.amount !== amount || event.currency !== currency;

async function settle(deps: PaymentsDeps, { tx, event, row, payout, now }: SettlingPayout): Promise<string | null> {
  if (payout.state === 'paid') return null;
  if (payout.state !== 'ordered' || row.state !== WITHDRAWAL.paying) return 'state.unexpected';
  if (differs(event, { amount: payout.amount, currency: row.currency })) return 'amount.differs';
  const at = { brandId: row.brand_id, currency: row.currency };
  const hold = accounts.hold({ ...at, memberId: row.member_id });
  const fee = feeIn(row, payout);
  await post(
    tx,
    {
      key: `withdrawal.paid:${payout.reference}`,
      type: 'withdrawal.paid',
      reference: row.id,
      lines: [
        { from: hold, to: accounts.withdrawalClearing({ ...at, provider: row.provider }), amount: payout.amount },
        ...(fee > 0n
          ? [{ type: 'withdrawal.fee' as const, from: hold, to: accounts.fee({ ...at, provider: row.provider }), amount: fee }]
          : []),
      ],
    },
    now,
  );
  await endPayout(tx, payout, { state: 'paid', now });
  const { minutes } = await one<{ minutes: number }>(tx, 'SELECT confirm_minutes AS minutes FROM withdrawal_rule WHERE brand_id = $1', [
    row.brand_id,
  ]);
  await moveWithdrawal(
    tx,
    minutes === 0
      ? { row, act: 'paid', now, set: { settled_at: now, received: row.received + payout.amount } }
      : { row, act: 'paid.ask', now, set: { confirm_until: new Date(now.getTime() + minutes * MINUTE_MS) } },
  );
  await notifyPayment(deps, {
    tx,
    row,
    event: withdrawApproved,
    amount: payout.amount,
    ...(minutes === 0 ? {} : { data: { confirm: 'yes' } }),
  });
  return null;
}

/** The fee goes with the first payout; a rest that is paid again costs nothing. */
const feeIn = ({ fee }: WithdrawalRow, { number }: PayoutRow): bigint => (number === 1 ? fee : 0n);

/**
 * Whether all that was paid out is back with the member once `amount` comes too, in however many parts and by whatever way: then it cost nothing. The fee stays
 * while any of it arrived or is on its way.
 */
export const isAllBack = (row: WithdrawalRow, amount: bigint): boolean => row.returned + amount === row.amount - row.fee;

/** Answers what was given. */
export async function giveFeeBack(tx: Tx, row: WithdrawalRow, now: Date): Promise<bigint> {
  if (row.fee === 0n) return 0n;
  const at = { brandId: row.brand_id, currency: row.currency };
  await post(
    tx,
    {
      key: `withdrawal.fee.back:${row.id}`,
      type: 'withdrawal.fee.returned',
      reference: row.id,
      lines: [
        { from: accounts.fee({ ...at, provider: row.provider }), to: accounts.cash({ ...at, memberId: row.member_id }), amount: row.fee },
      ],
    },
    now,
  );
  return row.fee;
}

const endPayout = (tx: Tx, { reference }: PayoutRow, { state, now }: { state: PayoutRow['state']; now: Date }): Promise<unknown> =>
  tx.query('UPDATE withdrawal_payout SET state = $2, ended_at = $3, ask_at = NULL WHERE reference = $1', [reference, state, now]);

/** Never paid: what is held goes back. */
async function fail(deps: PaymentsDeps, { tx, provider, row, payout, now }: SettlingPayout): Promise<string | null> {
  if (row.state !== WITHDRAWAL.paying) return 'state.unexpected';
  await endPayout(tx, payout, { state: 'failed', now });
  const isRest = payout.number > 1;
  const isWhole = isRest && isAllBack(row, payout.amount);
  await releaseHold(deps, {
    tx,
    row,
    act: isRest && !isWhole ? 'refuse.rest' : 'refuse',
    ...(isRest ? { returned: row.returned + payout.amount + (isWhole ? await giveFeeBack(tx, row, now) : 0n) } : {}),
    remark: PAYOUT_REFUSED,
    amount: payout.amount + feeIn(row, payout),
    reference: payout.reference,
  });
  await noteReturn({ tx, provider, row, now }, { action: 'withdrawal.refused', amount: payout.amount });
  await notifyPayment(deps, { tx, row, event: withdrawRejected, amount: payout.amount + feeIn(row, payout) });
  return null;
}

/**
 * A payout was returned, proved by the provider: it is always credited, also after the member or the timer said that it arrived. Only what operators
 * took back of the same payout before is not credited twice.
 */
async function takeBack(deps: PaymentsDeps, { tx, provider, event, row, payout, now }: SettlingPayout): Promise<string | null> {
  if (payout.state === 'failed') return null;
  if (event.amount === null || event.amount <= 0n || event.amount > payout.amount || event.currency !== row.currency)
    return 'amount.differs';
  const left = payout.amount - payout.taken_back;
  const amount = event.amount < left ? event.amount : left;
  if (amount === 0n) return null;
  await creditBack({ tx, row, payout, now }, { key: `${payout.reference}:${event.eventId}`, amount });
  // A dispute is about one payout: what comes back of another leaves it as it is.
  const dispute = await openDispute(tx, payout);
  const isLast = (await lastPayout(tx, row.id))?.number === payout.number;
  const act = returnAct(row, { endsRest: isLast && amount === left, dispute, amount });
  const isOver = act === 'return' || act === 'return.rest';
  const returned = row.returned + amount + (act === 'return' ? await giveFeeBack(tx, row, now) : 0n);
  await moveWithdrawal(tx, {
    row,
    act,
    now,
    set: {
      returned,
      ...(isOver ? { settled_at: row.settled_at ?? now, confirm_until: null, remark: act === 'return' ? PAYOUT_REFUSED : '' } : {}),
      ...(act === 'return' ? { received: 0n } : {}),
    },
  });
  if (dispute) await shrinkDispute(tx, dispute, { amount, isOver, now });
  await noteReturn({ tx, provider, row, now }, { action: 'withdrawal.returned', amount });
  await notifyPayment(deps, { tx, row, event: withdrawRejected, amount });
  return null;
}

/** `endsRest`: nothing of the last payout is left at the bank. */
function returnAct(
  row: WithdrawalRow,
  { endsRest, dispute, amount }: { endsRest: boolean; dispute: DisputeRow | null; amount: bigint },
): WithdrawalAct {
  if (row.state === WITHDRAWAL.approved || row.state === WITHDRAWAL.paying) return 'return.part';
  if (isAllBack(row, amount)) return 'return';
  return endsRest || (dispute && amount >= dispute.rest) ? 'return.rest' : 'return.part';
}

/** The dispute about a payout that operators have not ended; the withdrawal's row is locked. */
const openDispute = (tx: Tx, { reference }: PayoutRow): Promise<DisputeRow | null> =>
  maybeOne<DisputeRow>(tx, `SELECT * FROM withdrawal_dispute WHERE reference = $1 AND state <> 'done' FOR UPDATE`, [reference]);

/** What the bank gave back is no longer disputed; an ending that was proposed before is proposed again. */
async function shrinkDispute(
  tx: Tx,
  { id, withdrawal_id: withdrawalId }: DisputeRow,
  { amount, isOver, now }: { amount: bigint; isOver: boolean; now: Date },
): Promise<void> {
  await voidProposals(
    tx,
    { kinds: [DISPUTE_KIND], subject: { kind: WITHDRAWAL_SUBJECT, id: withdrawalId }, reason: 'returned' },
    { kind: 'system', id: 'payments', ip: null, now },
  );
  if (isOver) {
    await tx.query(`UPDATE withdrawal_dispute SET state = 'done', ending = 'returned', decided_at = $2 WHERE id = $1`, [id, now]);
    return;
  }
  await tx.query('UPDATE withdrawal_dispute SET rest = rest - $2 WHERE id = $1', [id, amount]);
}

/** Clearing → cash, of one payout. The caller holds the locks and moves the withdrawal. */
export async function creditBack(
  { tx, row, payout, now }: Payment & { tx: Tx; now: Date },
  { key, amount }: { key: string; amount: bigint },
): Promise<void> {
  const at = { brandId: row.brand_id, currency: row.currency };
  await post(
    tx,
    {
      key: `withdrawal.back:${key}`,
      type: 'withdrawal.returned',
      reference: row.id,
      lines: [
        {
          from: accounts.withdrawalClearing({ ...at, provider: payout.provider }),
          to: accounts.cash({ ...at, memberId: row.member_id }),
          amount,
        },
      ],
    },
    now,
  );
  await noteTakenBack(tx, payout, amount);
}

/** So much of a payout is no longer with the provider, as the ledger sees it. */
export const noteTakenBack = (tx: Tx, { reference }: PayoutRow, amount: bigint): Promise<unknown> =>
  tx.query(
    `UPDATE withdrawal_payout SET taken_back = taken_back + $2, state = CASE WHEN taken_back + $2 = amount THEN 'returned' ELSE state END WHERE reference = $1`,
    [reference, amount],
  );

const noteReturn = (
  { tx, provider, row, now }: { tx: Tx; provider: string; row: WithdrawalRow; now: Date },
  { action, amount }: { action: Act; amount: bigint },
): Promise<void> =>
  writeAuditEntry(
    tx,
    { kind: 'system', id: provider, ip: null, now },
    {
      action,
      subjectKind: 'withdrawal',
      subjectId: row.id,
      brandId: row.brand_id,
      detail: { amount: String(amount), currency: row.currency, memberId: row.member_id, provider },
    },
  );

interface Release {
  tx: Tx;
  row: WithdrawalRow;
  act: WithdrawalAct;
  remark: string;
  /** All of it unless said. */
  amount?: bigint;
  /** Of the payout that was refused; the withdrawal's own unless said. */
  reference?: string;
  /** All that is back with the member by now, where a rest could not be paid again. */
  returned?: bigint;
}

/** Gives held money back and ends the withdrawal; answers its row as it is then. The caller holds the guard and the row. */
export async function releaseHold(
  deps: Pick<PaymentsDeps, 'clock'>,
  { tx, row, act, remark, amount = row.amount, reference = row.id, returned }: Release,
): Promise<WithdrawalRow> {
  const at = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id };
  const now = deps.clock.now();
  await post(
    tx,
    {
      key: `withdrawal.returned:${reference}`,
      type: 'withdrawal.returned',
      reference: row.id,
      lines: [{ from: accounts.hold(at), to: accounts.cash(at), amount }],
    },
    now,
  );
  // Held back after it was ordered: the provider never had it.
  await tx.query(
    `UPDATE withdrawal_payout SET state = 'failed', ended_at = $2, ask_at = NULL WHERE withdrawal_id = $1 AND state = 'ordered'`,
    [row.id, now],
  );
  const back = returned === undefined ? {} : { returned, ...(act === 'refuse' ? { received: 0n } : {}) };
  return moveWithdrawal(tx, { row, act, now, set: { remark, settled_at: now, ...back } });
}
