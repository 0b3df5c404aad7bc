import { balanceChanged } from '@pavilion/contract/wallet/events';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { Tick } from '../../../deps.ts';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockWithdrawal } from './lock-withdrawal.ts';
import { type PayoutOutcome, type Provider, ProviderUnavailable } from '../providers/provider.ts';
import { acceptWebhookEvent } from '../providers/receive-webhook.ts';
import { askPause, AUTOMATIC } from '../rules.ts';
import type { BankCardRow, PayoutRow, WithdrawalRow } from '../tables.ts';

/*
 * The payout of a withdrawal is a saga of steps, each of its own transaction or call, and each may be the last before a crash:
 * 1. order: the withdrawal goes to paying and its payout row is written, in one transaction;
 * 2. called_at is written, the provider is called with the reference of the row;
 * 3. its answer is written.
 * Who comes after a crash between 2 and 3, or after a time-out, does not know whether the provider has it: it is asked by our reference before anything is
 * ordered again. A repeat waits for an operator like a first order where a risk case has come up. Webhooks say how a payout ended; where none comes, `ask-payouts` asks.
 */

/** Orders the payout of an approved withdrawal, or goes on with one that was begun. May be repeated: nothing is paid twice. */
export async function payOut(deps: PaymentsDeps, id: string): Promise<void> {
  const ordered = await transaction(deps.db, (tx) => order(deps, tx, id));
  if (!ordered) return;
  const { row, payout } = ordered;
  const provider = await deps.providers.find(payout.provider);
  if (!provider) throw new ProviderUnavailable(`${payout.provider} is not configured`);
  if (payout.called_at && (await askOutcome(deps, provider, payout)).state !== 'none') return;
  if (!(await transaction(deps.db, (tx) => beginCall(deps, tx, payout)))) return;
  const card = await one<BankCardRow>(deps.db, 'SELECT * FROM bank_card WHERE id = $1', [row.bank_card_id]);
  const { providerRef } = await provider.createPayout({
    reference: payout.reference,
    amount: payout.amount,
    currency: row.currency,
    bankCode: card.bank_code,
    accountNumber: deps.numbers.open(card.number_sealed),
    holder: card.holder,
    payee: { kind: card.kind, type: card.type },
  });
  await noteTaken(deps, payout, providerRef);
}

/** The payout to go on with; null when the withdrawal is not to be paid now, or the provider has it. */
async function order(deps: PaymentsDeps, tx: Tx, id: string): Promise<{ row: WithdrawalRow; payout: PayoutRow } | null> {
  const row = await lockWithdrawal(tx, { id });
  if (row?.state !== WITHDRAWAL.approved && row?.state !== WITHDRAWAL.paying) return null;
  const last = await lastPayout(tx, id);
  if (row.state === WITHDRAWAL.approved && last?.state !== 'ordered')
    return last === null && (await isHeldBack(deps, tx, row)) ? null : beginPayout(deps, tx, row);
  // Held back after it was ordered, and approved by an operator since: the same order, under the same reference.
  if (row.state === WITHDRAWAL.approved) await moveWithdrawal(tx, { row, act: 'order', now: deps.clock.now() });
  return last?.state === 'ordered' && last.provider_ref === null ? { row, payout: last } : null;
}

/**
 * Writes `called_at`, right before the provider is called; false where it may not be called any more, or a risk case has come up since it was ordered: then it
 * waits like a first order. An order that was called for is not held back before a call that is still on its way has ended: it is asked for again.
 */
async function beginCall(deps: PaymentsDeps, tx: Tx, { reference, withdrawal_id: id }: PayoutRow): Promise<boolean> {
  const row = await lockWithdrawal(tx, { id });
  const payout = await lastPayout(tx, id);
  if (row?.state !== WITHDRAWAL.paying || payout?.reference !== reference || payout.state !== 'ordered' || payout.provider_ref)
    return false;
  const now = deps.clock.now();
  if (payout.number === 1 && isForRisk(row) && (await deps.isHeldByRisk(tx, row.member_id))) {
    const isCallOver = !payout.called_at || now.getTime() - payout.called_at.getTime() >= askPause(0) * 1000;
    if (isCallOver) await holdBack(deps, tx, row);
    return false;
  }
  await tx.query('UPDATE withdrawal_payout SET called_at = $2 WHERE reference = $1', [reference, now]);
  return true;
}

/** What an operator approved is paid, and a rest that is paid again was approved by two. */
const isForRisk = ({ approved_by: by }: WithdrawalRow): boolean => by === AUTOMATIC;

/**
 * One that approved itself goes back into review where a risk case or a lock has come up since; its money stays held. The caller holds the guard and the row, as
 * who opens a case does: nothing comes between the look and the order.
 */
async function isHeldBack(deps: PaymentsDeps, tx: Tx, row: WithdrawalRow): Promise<boolean> {
  if (!isForRisk(row) || !(await deps.isHeldByRisk(tx, row.member_id))) return false;
  await holdBack(deps, tx, row);
  return true;
}

async function holdBack(deps: PaymentsDeps, tx: Tx, row: WithdrawalRow): Promise<void> {
  const now = deps.clock.now();
  await moveWithdrawal(tx, { row, act: 'hold.back', now, set: { approved_by: null } });
  await writeAuditEntry(
    tx,
    { kind: 'system', id: 'risk', ip: null, now },
    {
      action: 'withdrawal.hold.back',
      subjectKind: 'withdrawal',
      subjectId: row.id,
      brandId: row.brand_id,
      detail: { amount: String(row.amount), currency: row.currency, memberId: row.member_id },
    },
  );
  await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
}

/** Approved → paying, with its payout. The caller holds the guard and the row. */
export async function beginPayout(
  { clock }: Pick<PaymentsDeps, 'clock'>,
  tx: Tx,
  approved: WithdrawalRow,
): Promise<{ row: WithdrawalRow; payout: PayoutRow }> {
  const now = clock.now();
  const row = await moveWithdrawal(tx, { row: approved, act: 'order', now });
  const last = await lastPayout(tx, row.id);
  const number = (last?.number ?? 0) + 1;
  const payout = await one<PayoutRow>(
    tx,
    `INSERT INTO withdrawal_payout (reference, withdrawal_id, number, provider, amount, ask_at, ordered_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
    [
      number === 1 ? row.id : `${row.id}.${number}`,
      row.id,
      number,
      row.provider,
      last ? await restOf(tx, last) : row.amount - row.fee,
      new Date(now.getTime() + askPause(0) * 1000),
      now,
    ],
  );
  return { row, payout };
}

/** What the second operator of a dispute let pay again: it is held since then. */
async function restOf(tx: Tx, { reference }: PayoutRow): Promise<bigint> {
  const { rest } = await one<{ rest: bigint }>(
    tx,
    `SELECT rest FROM withdrawal_dispute WHERE reference = $1 AND state = 'done' AND ending = 'pay.again'`,
    [reference],
  );
  return rest;
}

/** The newest payout of a withdrawal, or null before its first. */
export const lastPayout = (sql: Sql, id: string): Promise<PayoutRow | null> =>
  maybeOne<PayoutRow>(sql, 'SELECT * FROM withdrawal_payout WHERE withdrawal_id = $1 ORDER BY number DESC LIMIT 1', [id]);

/**
 * The provider has it. A withdrawal that was held back meanwhile leaves the review: its money is on its way, and the provider says how it ends.
 */
const noteTaken = ({ db, clock }: AskDeps, { reference, withdrawal_id: id }: PayoutRow, providerRef: string): Promise<void> =>
  transaction(db, async (tx) => {
    const row = await lockWithdrawal(tx, { id });
    const { rowCount } = await tx.query(
      `WITH taken AS (UPDATE withdrawal_payout SET provider_ref = $2 WHERE reference = $1 AND provider_ref IS NULL RETURNING withdrawal_id)
       UPDATE withdrawal SET provider_ref = $2 FROM taken WHERE id = taken.withdrawal_id`,
      [reference, providerRef],
    );
    if (row && rowCount === 1) await takeOutOfReview(tx, row, clock.now());
  });

/** Held back by a risk case although the provider had the order. The caller holds the guard and the row. */
export async function takeOutOfReview(tx: Tx, row: WithdrawalRow, now: Date): Promise<WithdrawalRow> {
  return row.state === WITHDRAWAL.review ? moveWithdrawal(tx, { row, act: 'find', now, set: { approved_by: AUTOMATIC } }) : row;
}

/** What asking touches. */
export type AskDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue' | 'providers'>;

/** Asks the provider by our reference. An end it answers is handled as its webhook would be; its event is ours, so that it is one however often it is asked. */
async function askOutcome(deps: AskDeps, provider: Provider, payout: PayoutRow): Promise<PayoutOutcome> {
  const outcome = await provider.payoutStatus(payout.reference);
  if (outcome.state === 'none') return outcome;
  await noteTaken(deps, payout, outcome.providerRef);
  if (outcome.state === 'under.way') return outcome;
  await acceptWebhookEvent(deps, {
    provider: provider.code,
    event: {
      eventId: `asked:${payout.reference}:${outcome.state}`,
      kind: `payout.${outcome.state}`,
      reference: payout.reference,
      amount: outcome.amount,
      currency: outcome.currency,
    },
  });
  return outcome;
}

const AT_ONCE = 50;

/** Asks the state of payouts whose provider went silent, after 2 minutes, then at doubling pauses up to an hour, until it is known. */
export const askTick = (deps: PaymentsDeps): Tick => ({
  name: 'ask-payouts',
  cron: '* * * * *',
  run: async (now) => {
    const due = await many<PayoutRow>(
      deps.db,
      `SELECT * FROM withdrawal_payout WHERE state = 'ordered' AND ask_at <= $1 ORDER BY ask_at LIMIT $2`,
      [now, AT_ONCE],
    );
    await eachInTurn(due, (payout) => askPayout(deps, payout).catch((error: unknown) => log(deps, payout, error)));
  },
});

const log = ({ log: to }: PaymentsDeps, { reference }: PayoutRow, error: unknown): void => {
  if (!(error instanceof ProviderUnavailable)) throw error;
  to.warn({ payout: reference, reason: error.message }, 'payout still unknown');
};

/** Asks once; one the provider does not know is ordered by the job of the withdrawal. */
export async function askPayout(deps: AskDeps, payout: PayoutRow): Promise<PayoutOutcome['state']> {
  const now = deps.clock.now();
  await deps.db.query('UPDATE withdrawal_payout SET asked = asked + 1, ask_at = $2 WHERE reference = $1', [
    payout.reference,
    new Date(now.getTime() + askPause(payout.asked + 1) * 1000),
  ]);
  const provider = await deps.providers.find(payout.provider);
  if (!provider) throw new ProviderUnavailable(`${payout.provider} is not configured`);
  const { state } = await askOutcome(deps, provider, payout);
  if (state === 'none' && payout.provider_ref === null) {
    await transaction(deps.db, (tx) =>
      deps.enqueue(tx, 'payments.pay-out', { id: payout.withdrawal_id }, { key: `pay-out:${payout.reference}` }),
    );
  }
  return state;
}
