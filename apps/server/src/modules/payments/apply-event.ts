import { maybeOne, type Tx, transaction } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { accounts, post } from '../ledger/public.ts';
import { guardDeposit, isExcluded, lockMember, releaseDeposit } from '../player-limits/public.ts';
import { type Acting, applyPayoutEvent } from './apply-payout.ts';
import type { PaymentsDeps } from './deps.ts';
import type { ProviderEvent } from './provider.ts';
import { creditDecision, DEPOSIT } from './rules.ts';
import type { DepositRow } from './tables.ts';
import { tell } from './tell.ts';

interface EventRow {
  state: 'new' | 'done' | 'parked';
  body: Omit<ProviderEvent, 'amount'> & { amount: string | null };
}

/** Acts on a stored webhook event, once: what does not fit is held for review with its reason. Safe to run twice. */
export async function applyEvent(deps: PaymentsDeps, key: { provider: string; eventId: string }): Promise<void> {
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
      heldFor,
    ]);
    if (heldFor) deps.log.warn({ provider: key.provider, event: key.eventId, reason: heldFor }, 'payment notice parked');
  });
}

/** null when done, else why an operator must look. */
async function act(deps: PaymentsDeps, acting: Acting): Promise<string | null> {
  switch (acting.event.kind) {
    case 'deposit.paid':
      return creditDeposit(deps, acting);
    case 'deposit.failed':
      return failDeposit(deps, acting);
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.returned':
      return applyPayoutEvent(deps, acting);
    default:
      return null;
  }
}

/** Lock order everywhere: the member's guard, then the payment. */
async function lockDeposit({ tx, provider, event }: Acting): Promise<DepositRow | null> {
  const found = await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 AND provider = $2', [event.reference, provider]);
  if (!found) return null;
  await lockMember(tx, found.member_id);
  return maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [found.id]);
}

async function creditDeposit(deps: PaymentsDeps, acting: Acting): Promise<string | null> {
  const { tx, event } = acting;
  const deposit = await lockDeposit(acting);
  if (!deposit) return 'reference.unknown';
  const decision = creditDecision(deposit, event);
  // A second payment on the same deposit is another amount: it waits for an operator instead of counting as a repeat.
  if (decision === 'already') return event.amount === deposit.credited && !event.isOwnPayment ? null : 'deposit.credited.already';
  if (decision !== 'credit') return decision;
  // Sent back or closed by two operators: only two of them credit it.
  if (await maybeOne(tx, `SELECT id FROM deposit_resolution WHERE deposit_id = $1 AND state = 'done'`, [deposit.id]))
    return 'ended.by.operator';
  const now = deps.clock.now();
  const refused = await guardRefusal(acting, deposit, now);
  if (refused) return refused;
  await bookCredit(deps, { tx, deposit, amount: deposit.amount, now });
  return null;
}

/** Credits a deposit with what came, once for ever: the journal's key is the deposit's. The caller holds the guard and the row. */
export async function bookCredit(
  deps: Pick<PaymentsDeps, 'hint' | 'locks'>,
  { tx, deposit, amount, now }: { tx: Tx; deposit: DepositRow; amount: bigint; now: Date },
): Promise<void> {
  const at = { brandId: deposit.brand_id, currency: deposit.currency };
  const opened = await post(
    tx,
    {
      key: `deposit:${deposit.id}`,
      type: 'deposit',
      reference: deposit.id,
      memo: { channel: deposit.channel_name },
      lines: [
        {
          from: accounts.depositClearing({ ...at, provider: deposit.provider }),
          to: accounts.cash({ ...at, memberId: deposit.member_id }),
          amount,
        },
      ],
    },
    now,
  );
  await tx.query('UPDATE deposit SET state = $2, credited = $3, settled_at = $4 WHERE id = $1', [
    deposit.id,
    DEPOSIT.credited,
    amount,
    now,
  ]);
  await deps.locks.openForDeposit(tx, {
    ...at,
    memberId: deposit.member_id,
    depositId: deposit.id,
    credited: amount,
    asked: await turnoverAsked(tx, deposit.brand_id, amount),
    opened,
  });
  await tell(deps, { tx, row: deposit, event: 'deposit.credited' });
}

/** What the brand asks to be played for a deposit; nothing where it has no cashier. */
async function turnoverAsked(tx: Tx, brandId: string, amount: bigint): Promise<bigint> {
  const rule = await maybeOne<{ turnover_ppm: bigint }>(tx, 'SELECT turnover_ppm FROM withdrawal_rule WHERE brand_id = $1', [brandId]);
  return (amount * (rule?.turnover_ppm ?? 0n)) / 1_000_000n;
}

/** Excluded since it was asked for, or ended and its place in the limits given back: the money waits for an operator. */
async function guardRefusal({ tx }: Acting, deposit: DepositRow, now: Date): Promise<string | null> {
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

async function failDeposit(deps: PaymentsDeps, acting: Acting): Promise<string | null> {
  const deposit = await lockDeposit(acting);
  if (!deposit) return 'reference.unknown';
  if (deposit.state > DEPOSIT.waiting) return null;
  await acting.tx.query('UPDATE deposit SET state = $2, settled_at = $3 WHERE id = $1', [deposit.id, DEPOSIT.failed, deps.clock.now()]);
  await releaseDeposit(acting.tx, deposit.member_id, deposit.amount, deposit.created_at);
  await tell(deps, { tx: acting.tx, row: deposit, event: 'deposit.failed' });
  return null;
}
