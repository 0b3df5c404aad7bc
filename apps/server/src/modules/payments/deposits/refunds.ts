import type { refundPropose } from '@pavilion/contract/payments/desk-refunds';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Tick } from '../../../deps.ts';
import type { OperatorContext } from '../../../http/desk.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { eachInTurn } from '../../../kernel/each-in-turn.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { propose, repeatedProposal } from '../../four-eyes/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import type { PayoutEvent } from '../withdrawals/apply-payout.ts';
import { leftOf, notifyMember } from './chargebacks.ts';
import type { PaymentsDeps } from '../deps.ts';
import { ProviderUnavailable, type RefundOutcome } from '../providers/provider.ts';
import { acceptWebhookEvent } from '../providers/receive-webhook.ts';
import { askPause } from '../rules.ts';
import type { DepositRow, RefundRow } from '../tables.ts';
import { lockDeposit } from './lock-deposit.ts';
import { DEPOSIT_SUBJECT } from './open-endings.ts';
import { isRefundable, isUnderWay, refundId, type RefundKindDeps, refundKind } from './refund-kind.ts';

/*
 * A credited deposit goes back to its payer through its provider: held (cash → hold), called with our id, then paid (hold → clearing) or given back (hold → cash) as
 * the provider says. An unknown outcome is asked for until it is known. A first operator proposes, a second one orders (refund-kind.ts).
 */

type RefundDeps = Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue' | 'hint' | 'providers'>;

/**
 * Proposes to give a credited deposit back, wholly or in part; nothing moves. Answers the proposal. Refuses what the call declares.
 */
export async function proposeRefund(
  deps: RefundDeps & RefundKindDeps,
  { depositId, amount, reason }: InnerBody<typeof refundPropose>,
  context: OperatorContext,
): Promise<string> {
  const { scope } = context.session;
  const known = await maybeOne<DepositRow>(deps.db, 'SELECT * FROM deposit WHERE id = $1 AND brand_id = ANY ($2)', [depositId, scope]);
  if (!known) throw refuse('not.found');
  const isGiving = (await deps.providers.find(known.provider))?.createRefund !== undefined;
  return transaction(deps.db, async (tx) => {
    const deposit = await lockDeposit(tx, known);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.id;
    if (!isGiving || !isRefundable(deposit, { amount, left: await leftOf(tx, depositId) })) throw refuse('refund.not.possible');
    if (await isUnderWay(tx, depositId)) throw refuse('refund.under.way');
    const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [deposit.member_id]);
    const proposed = {
      kind: refundKind(deps),
      brandIds: [deposit.brand_id],
      subject: { kind: DEPOSIT_SUBJECT, id: depositId, name: username },
      memberId: deposit.member_id,
      payload: { id: refundId(context.now), depositId, amount: String(amount) },
      amount: { units: amount, currency: deposit.currency },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    return (await propose(tx, proposed, operatorActor(context))).id;
  });
}

async function lockRefund(tx: Tx, id: string): Promise<RefundRow> {
  const found = await one<{ deposit_id: string; member_id: string }>(tx, 'SELECT deposit_id, member_id FROM deposit_refund WHERE id = $1', [
    id,
  ]);
  await lockDeposit(tx, { id: found.deposit_id, member_id: found.member_id });
  return one<RefundRow>(tx, 'SELECT * FROM deposit_refund WHERE id = $1 FOR UPDATE', [id]);
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

/** Asks the state of refunds whose provider went silent, at the pauses of payouts, until it is known. */
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
 * What a provider says of a refund: by our id, or by the deposit where one of this amount is under way or was not reported yet. Null when done, else why an operator
 * must look.
 */
export async function applyRefundEvent(deps: PaymentsDeps, { tx, provider, event }: PayoutEvent): Promise<string | null> {
  const named = await maybeOne<{ id: string }>(
    tx,
    `SELECT id FROM deposit_refund WHERE provider = $1 AND (id = $2 OR (deposit_id = $2 AND amount = $3
       AND (state = 'ordered' OR (state = 'paid' AND notice_event IS NULL)))) ORDER BY id DESC LIMIT 1`,
    [provider, event.reference, event.amount],
  );
  if (!named) return event.kind === 'deposit.refunded' ? 'money.reversed' : 'reference.unknown';
  const row = await lockRefund(tx, named.id);
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
  const owner = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id };
  const hold = accounts.hold(owner);
  await post(
    tx,
    isPaid
      ? {
          key: `refund.paid:${row.id}`,
          type: 'refund.paid',
          reference: row.id,
          lines: [{ from: hold, to: accounts.depositClearing({ ...owner, provider: row.provider }), amount: row.amount }],
        }
      : {
          key: `refund.returned:${row.id}`,
          type: 'refund.returned',
          reference: row.id,
          memo: { deposit: row.deposit_id },
          lines: [{ from: hold, to: accounts.cash(owner), amount: row.amount }],
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
  if (isPaid) await notifyMember(deps, { tx, row: { ...owner, id: row.id, amount: row.amount }, template: 'deposit.refunded', now });
  else await deps.hint(tx, balanceChanged, { brandId: row.brand_id, memberId: row.member_id });
}
