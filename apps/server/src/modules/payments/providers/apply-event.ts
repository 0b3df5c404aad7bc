import { depositCredited, depositFailed, depositNotice } from '@pavilion/contract/payments/events';
import { feeOf } from '@pavilion/contract/payments/fee';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../audit/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import { guardDeposit, isExcluded, lockMember, releaseDeposit } from '../../player-limits/public.ts';
import { type PayoutEvent, applyPayoutEvent } from '../withdrawals/apply-payout.ts';
import { isSeenByHand, isSeenFor, lockReference } from '../deposits/bank-references.ts';
import { bookChargeback, endChargeback, lockChargeback } from '../deposits/chargebacks.ts';
import { dropDepositProofs } from '../deposits/deposit-proofs.ts';
import type { PaymentsDeps } from '../deps.ts';
import { endProposals } from '../deposits/end-proposals.ts';
import { repayOwed } from '../withdrawals/owed.ts';
import type { ProviderEvent } from './provider.ts';
import { applyRefundEvent } from '../deposits/refunds.ts';
import { creditDecision } from '../rules.ts';
import type { DepositRow, StepRow } from '../tables.ts';
import { notifyPayment } from '../notify-payment.ts';

interface EventRow {
  state: 'new' | 'done' | 'parked';
  body: Omit<ProviderEvent, 'amount'> & { amount: string | null };
}

/** Acts on a stored webhook event, once: what does not fit is held for review with its reason. Safe to run twice. */
export async function applyEvent(deps: PaymentsDeps, key: { provider: string; eventId: string }): Promise<void> {
  await askReceivedAmount(deps, key);
  await transaction(deps.db, async (tx) => {
    const row = await maybeOne<EventRow>(tx, 'SELECT state, body FROM payment_event WHERE provider = $1 AND event_id = $2 FOR UPDATE', [
      key.provider,
      key.eventId,
    ]);
    if (!row || row.state !== 'new') return;
    const event: ProviderEvent = { ...row.body, amount: row.body.amount === null ? null : BigInt(row.body.amount) };
    const heldFor = await act(deps, { tx, provider: key.provider, event });
    await tx.query('UPDATE payment_event SET state = $3, reason = $4 WHERE provider = $1 AND event_id = $2', [
      key.provider,
      key.eventId,
      heldFor ? 'parked' : 'done',
      heldFor ?? (event.kind === 'passing' ? 'passing' : null),
    ]);
    if (heldFor) deps.log.warn({ provider: key.provider, event: key.eventId, reason: heldFor }, 'payment notice parked');
    if (event.kind !== 'deposit.paid') return;
    if (heldFor) await notifyHeld(deps, { tx, provider: key.provider, event });
    else await endProposals(tx, { depositId: event.reference, now: deps.clock.now() });
  });
}

/**
 * Completes a notice without a sum by the amount its provider answers, before any transaction: notices and lists then read as of any other provider. Throws
 * `ProviderUnavailable`: the job comes again.
 */
async function askReceivedAmount({ db, providers }: PaymentsDeps, key: { provider: string; eventId: string }): Promise<void> {
  const row = await maybeOne<{ ask: string }>(
    db,
    `SELECT body ->> 'ask' AS ask FROM payment_event WHERE provider = $1 AND event_id = $2 AND state = 'new' AND body ->> 'ask' IS NOT NULL`,
    [key.provider, key.eventId],
  );
  if (!row) return;
  const provider = await providers.find(key.provider);
  if (!provider?.receivedAmount) throw new Error(`payment provider ${key.provider} cannot be asked what came`);
  const { amount, currency } = await provider.receivedAmount(row.ask);
  await db.query(
    `UPDATE payment_event SET body = body || jsonb_build_object('amount', $3::text, 'currency', $4::text) WHERE provider = $1 AND event_id = $2 AND state = 'new'`,
    [key.provider, key.eventId, amount === null ? null : String(amount), currency],
  );
}

/** Held money of a deposit is shown on its page, also after its end. */
async function notifyHeld(deps: PaymentsDeps, { tx, provider, event }: PayoutEvent): Promise<void> {
  const row = await maybeOne<Pick<DepositRow, 'id' | 'brand_id' | 'member_id' | 'amount'>>(
    tx,
    'SELECT id, brand_id, member_id, amount FROM deposit WHERE id = $1 AND provider = $2',
    [event.reference, provider],
  );
  if (row) await notifyPayment(deps, { tx, row, event: depositNotice });
}

/** null when done, else why an operator must look. */
async function act(deps: PaymentsDeps, acting: PayoutEvent): Promise<string | null> {
  switch (acting.event.kind) {
    case 'deposit.paid':
      return creditDeposit(deps, acting);
    case 'deposit.failed':
      return failDeposit(deps, acting);
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.returned':
      return applyPayoutEvent(deps, acting);
    case 'deposit.charged.back':
      return chargeBack(deps, acting);
    case 'chargeback.won':
    case 'chargeback.lost':
      return endCase(deps, acting);
    case 'deposit.refunded':
    case 'refund.paid':
    case 'refund.failed':
      return applyRefundEvent(deps, acting);
    case 'deposit.reversed':
      return 'money.reversed';
    case 'passing':
      return null;
    default:
      return 'kind.unknown';
  }
}

/** Lock order everywhere: the member's guard, then the payment. */
async function lockDeposit({ tx, provider, event }: PayoutEvent): Promise<DepositRow | null> {
  const found = await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 AND provider = $2', [event.reference, provider]);
  if (!found) return null;
  await lockMember(tx, found.member_id);
  return maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [found.id]);
}

async function creditDeposit(deps: PaymentsDeps, acting: PayoutEvent): Promise<string | null> {
  const { tx, provider, event } = acting;
  const named = { provider, reference: event.eventId };
  if (event.isOwnPayment) await lockReference(tx, named);
  const parts = await lockParts(acting);
  const deposit = await lockDeposit(acting);
  if (!deposit) return 'reference.unknown';
  const decision = creditDecision(deposit, event);
  // A second payment on the same deposit is another amount: it waits for an operator instead of counting as a repeat.
  if (decision === 'already') {
    const isSame = event.amount === deposit.credited && (!event.isOwnPayment || (await isSeenFor(tx, { ...named, depositId: deposit.id })));
    return isSame ? null : 'deposit.credited.already';
  }
  if (decision !== 'credit') return decision;
  // Sent back or closed by two operators: only two of them credit it.
  if (await maybeOne(tx, 'SELECT id FROM deposit_resolution WHERE deposit_id = $1 LIMIT 1', [deposit.id])) return 'ended.by.operator';
  if (event.isOwnPayment && (await isSeenByHand(tx, { ...named, except: deposit.id }))) return 'seen.by.hand';
  const now = deps.clock.now();
  const refused = await guardRefusal(acting, deposit, now);
  if (refused) return refused;
  await bookCredit(deps, { tx, deposit, amount: deposit.amount, now });
  await tx.query(`UPDATE payment_event SET state = 'done', reason = 'completed' WHERE provider = $1 AND event_id = ANY ($2)`, [
    provider,
    parts,
  ]);
  return null;
}

/**
 * Held notices of parts of the same payment at the provider, by their ids: the amount it names is the sum of all parts, so this one repeats them.
 * Taken before the member's guard, as who ends a deposit takes them.
 */
async function lockParts({ tx, provider, event }: PayoutEvent): Promise<string[]> {
  if (event.ask === undefined) return [];
  const rows = await many<{ event_id: string }>(
    tx,
    `SELECT event_id FROM payment_event WHERE provider = $1 AND body ->> 'reference' = $2 AND body ->> 'ask' = $3 AND state = 'parked'
       AND reason = 'amount.differs' ORDER BY event_id FOR UPDATE`,
    [provider, event.reference, event.ask],
  );
  return rows.map(({ event_id: id }) => id);
}

/** Credits a deposit with the received amount less its fee, once for ever: the journal's key is the deposit's. The caller holds the guard and the row. */
export async function bookCredit(
  deps: Pick<PaymentsDeps, 'hint' | 'locks' | 'clock'>,
  { tx, deposit, amount, now }: { tx: Tx; deposit: DepositRow; amount: bigint; now: Date },
): Promise<void> {
  const at = { brandId: deposit.brand_id, currency: deposit.currency };
  const cash = accounts.cash({ ...at, memberId: deposit.member_id });
  const { deposit_step: step } = await one<StepRow>(tx, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [at.currency]);
  const fee = feeOf({ fixed: deposit.fee_fixed, ppm: deposit.fee_ppm }, { amount, step });
  const opened = await post(
    tx,
    {
      key: `deposit:${deposit.id}`,
      type: 'deposit',
      reference: deposit.id,
      memo: { channel: deposit.channel_name, channelCode: deposit.bank_code },
      lines: [
        { from: accounts.depositClearing({ ...at, provider: deposit.provider }), to: cash, amount },
        ...(fee > 0n
          ? [{ type: 'deposit.fee' as const, from: cash, to: accounts.fee({ ...at, provider: deposit.provider }), amount: fee }]
          : []),
      ],
    },
    now,
  );
  await tx.query('UPDATE deposit SET state = $2, credited = $3, fee = $4, settled_at = $5 WHERE id = $1', [
    deposit.id,
    DEPOSIT.credited,
    amount,
    fee,
    now,
  ]);
  await dropDepositProofs(tx, deposit.id);
  // What repays a chargeback is not there to be played: it asks for no turnover and brings no bonus.
  const left =
    amount -
    fee -
    (await repayOwed(tx, {
      ...at,
      memberId: deposit.member_id,
      most: amount - fee,
      key: `owed.repaid:${deposit.id}`,
      reference: deposit.id,
      now,
    }));
  if (left > 0n)
    await deps.locks.openForDeposit(tx, {
      ...at,
      memberId: deposit.member_id,
      depositId: deposit.id,
      credited: left,
      asked: await turnoverAsked(tx, deposit.brand_id, left),
      opened,
    });
  await notifyPayment(deps, { tx, row: deposit, event: depositCredited, amount: amount - fee });
}

/** What the brand asks to be played for a deposit; nothing where it has no cashier. */
async function turnoverAsked(tx: Tx, brandId: string, amount: bigint): Promise<bigint> {
  const rule = await maybeOne<{ turnover_ppm: bigint }>(tx, 'SELECT turnover_ppm FROM withdrawal_rule WHERE brand_id = $1', [brandId]);
  return (amount * (rule?.turnover_ppm ?? 0n)) / 1_000_000n;
}

/** Excluded since it was asked for, or ended and its place in the limits given back: the money waits for an operator. */
async function guardRefusal({ tx }: PayoutEvent, deposit: DepositRow, now: Date): Promise<string | null> {
  if (await isExcluded(tx, deposit.member_id, now)) return 'member.excluded';
  if (deposit.state <= DEPOSIT.waiting) return null;
  try {
    await guardDeposit(tx, deposit.member_id, deposit.amount, now);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const providerActor = ({ provider }: PayoutEvent, now: Date): Actor => ({ kind: 'system', id: provider, ip: null, now });

async function chargeBack(deps: PaymentsDeps, acting: PayoutEvent): Promise<string | null> {
  const deposit = await lockDeposit(acting);
  if (!deposit) return 'reference.unknown';
  return bookChargeback(deps, { tx: acting.tx, deposit, notice: acting.event, actor: providerActor(acting, deps.clock.now()) });
}

/** How a chargeback ended, by the provider's name of its case, or by the deposit where only one is open. */
async function endCase(deps: PaymentsDeps, acting: PayoutEvent): Promise<string | null> {
  const { tx, provider, event } = acting;
  const found = await many<{ id: string }>(
    tx,
    `SELECT id FROM chargeback WHERE provider = $1 AND CASE WHEN $2::text IS NULL THEN deposit_id = $3 ELSE case_ref = $2 END`,
    [provider, event.caseRef ?? null, event.reference],
  );
  const [only, ...others] = found;
  if (!only || others.length > 0) return 'reference.unknown';
  const row = await lockChargeback(tx, only.id, (memberId) => lockMember(tx, memberId));
  if (!row) return 'reference.unknown';
  if (event.amount !== row.amount || event.currency !== row.currency) return 'amount.differs';
  const outcome = event.kind === 'chargeback.won' ? 'won' : 'lost';
  return endChargeback(deps, { tx, row, outcome, said: null, actor: providerActor(acting, deps.clock.now()) });
}

async function failDeposit(deps: PaymentsDeps, acting: PayoutEvent): Promise<string | null> {
  const deposit = await lockDeposit(acting);
  if (!deposit) return 'reference.unknown';
  // Paid and failed: which of the two holds is the provider's to say.
  if (deposit.state === DEPOSIT.credited) return 'failed.after.credit';
  if (deposit.state > DEPOSIT.waiting) return null;
  await acting.tx.query('UPDATE deposit SET state = $2, settled_at = $3 WHERE id = $1', [deposit.id, DEPOSIT.failed, deps.clock.now()]);
  await releaseDeposit(acting.tx, deposit.member_id, deposit.amount, deposit.created_at);
  await notifyPayment(deps, { tx: acting.tx, row: deposit, event: depositFailed });
  return null;
}
