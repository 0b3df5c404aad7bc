import type { Act } from '@pavilion/contract/acts';
import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import type { Tick } from '../../../deps.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import { lockMember } from '../../player-limits/public.ts';
import type { PayoutEvent } from '../withdrawals/apply-payout.ts';
import { goneOf, leftOf, notifyMember } from './chargebacks.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderUnavailable, type RefundOutcome } from '../providers/provider.ts';
import { acceptWebhookEvent } from '../providers/receive-webhook.ts';
import { askPause } from '../rules.ts';
import type { DepositRow, RefundRow } from '../tables.ts';

/*
 * A credited deposit goes back to its payer through its provider: held (cash → hold), called with our id, then paid (hold → clearing) or given back (hold → cash) as
 * the provider says. An unknown outcome is asked for until it is known. A first operator proposes, a second one orders.
 */

type RefundDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue' | 'hint' | 'providers'>;
type OrderingDeps = RefundDeps & { locks: Pick<PaymentsDeps['locks'], 'endForDeposit'> };

/** An operator at the desk. */
interface ActingOperator {
  operator: string;
  ip: string;
  scope: readonly string[];
}

async function lockDeposit(tx: Tx, id: string, scope: readonly string[]): Promise<DepositRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM deposit WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id]);
}

/** Refuses what cannot go back; answers what is left of the deposit. */
async function refuseImpossible(tx: Tx, deposit: DepositRow, amount: bigint): Promise<bigint> {
  const left = deposit.credited - (await goneOf(tx, deposit.id));
  if (deposit.state !== DEPOSIT.credited || amount <= 0n || amount > left) throw refuse('refund.not.possible');
  return left;
}

/** The first operator's word; nothing moves. Refuses `not.found`, `refund.not.possible`, `refund.under.way`. */
export async function proposeRefund(
  deps: RefundDeps,
  { depositId, amount, reason }: { depositId: string; amount: bigint; reason: string },
  by: ActingOperator,
): Promise<string> {
  const now = deps.clock.now();
  const known = await maybeOne<{ provider: string }>(deps.db, 'SELECT provider FROM deposit WHERE id = $1 AND brand_id = ANY ($2)', [
    depositId,
    by.scope,
  ]);
  if (!known) throw refuse('not.found');
  if (!(await deps.providers.find(known.provider))?.createRefund) throw refuse('refund.not.possible');
  return transaction(deps.db, async (tx) => {
    const deposit = await lockDeposit(tx, depositId, by.scope);
    await refuseImpossible(tx, deposit, amount);
    const row = await maybeOne<RefundRow>(
      tx,
      `INSERT INTO deposit_refund (id, brand_id, member_id, deposit_id, provider, currency, amount, reason, state, proposed_by, proposed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'proposed', $9, $10)
       ON CONFLICT (deposit_id) WHERE state IN ('proposed', 'ordered') DO NOTHING RETURNING *`,
      [
        newId('rfd', now.getTime()),
        deposit.brand_id,
        deposit.member_id,
        deposit.id,
        deposit.provider,
        deposit.currency,
        amount,
        reason,
        by.operator,
        now,
      ],
    );
    if (!row) throw refuse('refund.under.way');
    await note(tx, row, { action: 'refund.propose', by, now });
    return row.id;
  });
}

async function lockRefund(tx: Tx, id: string, scope: readonly string[] | null): Promise<{ row: RefundRow; deposit: DepositRow } | null> {
  const found = await maybeOne<{ deposit_id: string; member_id: string }>(
    tx,
    'SELECT deposit_id, member_id FROM deposit_refund WHERE id = $1 AND ($2::text[] IS NULL OR brand_id = ANY ($2))',
    [id, scope],
  );
  if (!found) return null;
  await lockMember(tx, found.member_id);
  const deposit = await one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [found.deposit_id]);
  return {
    deposit,
    row: await one<RefundRow>(tx, 'SELECT * FROM deposit_refund WHERE id = $1 FOR UPDATE', [id]),
  };
}

/**
 * The second operator's word: what the deposit brought is taken back, the amount is held and the provider will be called. Refuses `not.found`, `desk.second.operator`, `desk.changed.meanwhile`,
 * `refund.not.possible`, and `balance.not.enough` where the member has spent it.
 */
export async function confirmRefund(deps: OrderingDeps, id: string, by: ActingOperator): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const found = await lockRefund(tx, id, by.scope);
    if (!found) throw refuse('not.found');
    const { row, deposit } = found;
    if (row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    if (row.proposed_by === by.operator) throw refuse('desk.second.operator');
    const before = await refuseImpossible(tx, deposit, row.amount);
    const whose = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id };
    const ending = { depositId: deposit.id, brandId: row.brand_id, memberId: row.member_id, before, after: before - row.amount, now };
    await deps.locks.endForDeposit(tx, ending);
    await post(
      tx,
      {
        key: `refund:${row.id}`,
        type: 'refund',
        reference: row.id,
        memo: { deposit: deposit.id },
        lines: [{ from: accounts.cash(whose), to: accounts.hold(whose), amount: row.amount }],
      },
      now,
    );
    await tx.query(`UPDATE deposit_refund SET state = 'ordered', decided_by = $2, decided_at = $3, ask_at = $4 WHERE id = $1`, [
      id,
      by.operator,
      now,
      new Date(now.getTime() + askPause(0) * 1000),
    ]);
    await note(tx, row, { action: 'refund.order', by, now });
    await deps.enqueue(tx, 'payments.refund', { id });
    await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
  });
}

export async function withdrawRefund(deps: RefundDeps, { id, reason }: { id: string; reason: string }, by: ActingOperator): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const found = await lockRefund(tx, id, by.scope);
    if (!found) throw refuse('not.found');
    if (found.row.state !== 'proposed') throw refuse('desk.changed.meanwhile');
    await tx.query(`UPDATE deposit_refund SET state = 'withdrawn', decided_by = $2, decided_at = $3, ended_at = $3 WHERE id = $1`, [
      id,
      by.operator,
      now,
    ]);
    await note(tx, { ...found.row, reason }, { action: 'refund.withdraw', by, now });
  });
}

/** Calls the provider with an ordered refund, or goes on with one that was begun. May be repeated: our id is the provider's idempotency key. */
export async function callRefund(deps: RefundDeps, id: string): Promise<void> {
  const row = await maybeOne<RefundRow>(deps.db, `SELECT * FROM deposit_refund WHERE id = $1 AND state = 'ordered'`, [id]);
  if (!row || row.provider_ref !== null) return;
  const provider = await deps.providers.find(row.provider);
  if (!provider?.createRefund) throw new ProviderUnavailable(`${row.provider} takes no refunds`);
  if (row.called_at && (await askRefund(deps, row)) !== 'none') return;
  const { reference } = await one<{ reference: string }>(
    deps.db,
    'SELECT coalesce(provider_ref, id) AS reference FROM deposit WHERE id = $1',
    [row.deposit_id],
  );
  await deps.db.query('UPDATE deposit_refund SET called_at = $2 WHERE id = $1', [id, deps.clock.now()]);
  const { providerRef } = await provider.createRefund({
    reference: id,
    deposit: row.deposit_id,
    depositRef: reference,
    amount: row.amount,
    currency: row.currency,
  });
  await deps.db.query('UPDATE deposit_refund SET provider_ref = $2 WHERE id = $1 AND provider_ref IS NULL', [id, providerRef]);
}

/** Asks the provider by our id; an end it says is worked on as its notice would be. */
async function askRefund(deps: RefundDeps, row: RefundRow): Promise<RefundOutcome['state']> {
  const provider = await deps.providers.find(row.provider);
  if (!provider?.refundStatus) throw new ProviderUnavailable(`${row.provider} cannot be asked for refunds`);
  const outcome = await provider.refundStatus(row.id);
  if (outcome.state === 'none') return 'none';
  await deps.db.query('UPDATE deposit_refund SET provider_ref = $2 WHERE id = $1 AND provider_ref IS NULL', [row.id, outcome.providerRef]);
  if (outcome.state !== 'under.way') {
    await acceptWebhookEvent(deps, {
      provider: provider.code,
      event: {
        eventId: `asked:${row.id}:${outcome.state}`,
        kind: `refund.${outcome.state}`,
        reference: row.id,
        amount: outcome.amount,
        currency: outcome.currency,
      },
    });
  }
  return outcome.state;
}

const AT_ONCE = 50;

/** Asks how refunds stand whose provider went silent, at the pauses of payouts, until it is known. */
export const refundTick = (deps: RefundDeps & Pick<PaymentsDeps, 'log'>): Tick => ({
  name: 'ask-refunds',
  cron: '* * * * *',
  run: async (now) => {
    const due = await many<RefundRow>(
      deps.db,
      `SELECT * FROM deposit_refund WHERE state = 'ordered' AND ask_at <= $1 ORDER BY ask_at LIMIT $2`,
      [now, AT_ONCE],
    );
    await eachInTurn(due, async (row) => {
      await deps.db.query('UPDATE deposit_refund SET asked = asked + 1, ask_at = $2 WHERE id = $1', [
        row.id,
        new Date(now.getTime() + askPause(row.asked + 1) * 1000),
      ]);
      try {
        if ((await askRefund(deps, row)) === 'none')
          await transaction(deps.db, (tx) => deps.enqueue(tx, 'payments.refund', { id: row.id }, { key: `refund:${row.id}` }));
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        deps.log.warn({ refund: row.id, reason: error.message }, 'refund still unknown');
      }
    });
  },
});

/**
 * What a provider says of a refund: by our id, or by the deposit where one of this amount is under way or was not told of yet. Null when done, else why an operator
 * must look.
 */
export async function applyRefundEvent(deps: PaymentsDeps, { tx, provider, event }: PayoutEvent): Promise<string | null> {
  const named = await maybeOne<{ id: string }>(
    tx,
    `SELECT id FROM deposit_refund WHERE provider = $1 AND (id = $2 OR (deposit_id = $2 AND amount = $3
       AND (state = 'ordered' OR (state = 'paid' AND notice_event IS NULL)))) ORDER BY id DESC LIMIT 1`,
    [provider, event.reference, event.amount],
  );
  const found = named && (await lockRefund(tx, named.id, null));
  if (!found) return event.kind === 'deposit.refunded' ? 'money.reversed' : 'reference.unknown';
  const { row } = found;
  if (event.amount !== row.amount || event.currency !== row.currency) return 'amount.differs';
  const isPaid = event.kind !== 'refund.failed';
  const isAsked = event.eventId.startsWith('asked:');
  if (row.state === 'paid' && isPaid) {
    if (!isAsked)
      await tx.query('UPDATE deposit_refund SET notice_event = coalesce(notice_event, $2) WHERE id = $1', [row.id, event.eventId]);
    return null;
  }
  if (row.state === 'failed' && !isPaid) return null;
  if (row.state !== 'ordered') return 'state.unexpected';
  await settle(deps, tx, row, { isPaid, event: isAsked ? null : event.eventId });
  return null;
}

async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  row: RefundRow,
  { isPaid, event }: { isPaid: boolean; event: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const whose = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id };
  const hold = accounts.hold(whose);
  await post(
    tx,
    isPaid
      ? {
          key: `refund.paid:${row.id}`,
          type: 'refund.paid',
          reference: row.id,
          lines: [{ from: hold, to: accounts.depositClearing({ ...whose, provider: row.provider }), amount: row.amount }],
        }
      : {
          key: `refund.returned:${row.id}`,
          type: 'refund.returned',
          reference: row.id,
          memo: { deposit: row.deposit_id },
          lines: [{ from: hold, to: accounts.cash(whose), amount: row.amount }],
        },
    now,
  );
  await tx.query('UPDATE deposit_refund SET state = $2, ended_at = $3, ask_at = NULL, notice_event = $4 WHERE id = $1', [
    row.id,
    isPaid ? 'paid' : 'failed',
    now,
    event,
  ]);
  if (!isPaid) {
    const after = await leftOf(tx, row.deposit_id);
    await deps.locks.restoreForDeposit(tx, { depositId: row.deposit_id, memberId: row.member_id, after, now });
  }
  await writeAuditEntry(
    tx,
    { kind: 'system', id: row.provider, ip: null, now },
    {
      action: isPaid ? 'refund.paid' : 'refund.failed',
      subjectKind: 'deposit',
      subjectId: row.deposit_id,
      brandId: row.brand_id,
      detail: { memberId: row.member_id, refund: row.id, amount: String(row.amount), currency: row.currency },
    },
  );
  if (isPaid) await notifyMember(deps, { tx, row: { ...whose, id: row.id, amount: row.amount }, template: 'deposit.refunded', now });
  else await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
}

const note = (tx: Tx, row: RefundRow, { action, by, now }: { action: Act; by: ActingOperator; now: Date }): Promise<void> =>
  writeAuditEntry(
    tx,
    { kind: 'operator', id: by.operator, ip: by.ip, now },
    {
      action,
      subjectKind: 'deposit',
      subjectId: row.deposit_id,
      brandId: row.brand_id,
      detail: { memberId: row.member_id, refund: row.id, amount: String(row.amount), currency: row.currency, reason: row.reason },
    },
  );
