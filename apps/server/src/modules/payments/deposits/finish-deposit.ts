import type { Act } from '@pavilion/contract/acts';
import type { depositPropose } from '@pavilion/contract/payments/desk-deposits';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { depositFailed, depositNotice } from '@pavilion/contract/payments/events';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { guardArrivedDeposit, isExcluded, lockMember, releaseDeposit } from '../../player-limits/public.ts';
import { bookCredit } from '../providers/apply-event.ts';
import { isSeenByHand, isTold, lockReference } from './bank-references.ts';
import type { DecisionDeps } from '../withdrawals/decide-withdrawal.ts';
import { dropDepositProofs } from './deposit-proofs.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { DepositRow, StepRow } from '../tables.ts';
import { tell } from '../tell.ts';

/** What is credited opens its lock. */
type EndingDeps = DecisionDeps & Pick<PaymentsDeps, 'locks'>;

/** How an operator wants a deposit to end, as it stands in the database; amounts in ledger units. */
export interface ResolutionRow {
  id: string;
  deposit_id: string;
  provider: string | null;
  event_id: string | null;
  ending: 'credit' | 'refund' | 'close';
  amount: bigint | null;
  reason: string;
  reference: string;
  state: 'proposed' | 'done' | 'withdrawn';
  proposed_by: string;
  proposed_at: Date;
  /** null of one that ended by itself (`end-proposals.ts`). */
  decided_by: string | null;
  decided_at: Date | null;
}

/** An operator at the desk. */
interface ActingOperator {
  operator: string;
  ip: string;
  /** Brands the operator sees; a deposit of another one is `not.found`. */
  scope: readonly string[];
}

interface EventRow {
  state: 'new' | 'done' | 'parked';
  amount: string | null;
  currency: string;
  reference: string;
}

/**
 * The first operator's word: how a deposit shall end, and why. Nothing moves yet. The notice it goes by named the deposit, or no payment of ours: then the
 * operator says whose money it was, and needs to see all brands, as who reads such notices does. Refuses `not.found`, `deposit.ended.already`, `deposit.proposal.open`,
 * `deposit.notice.missing`, `deposit.currency.differs` and `deposit.reference.missing`. A transfer written by hand is credited
 * without a notice by what the operator saw at the bank (`seenAtBank`).
 */
export async function proposeEnding(
  deps: DecisionDeps,
  body: InnerBody<typeof depositPropose>,
  by: ActingOperator,
): Promise<ResolutionRow> {
  const now = deps.clock.now();
  const reference = body.reference?.trim() ?? '';
  if (body.ending === 'refund' && reference === '') throw refuse('deposit.reference.missing', { field: 'reference' });
  return transaction(deps.db, async (tx) => {
    const found = await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 AND brand_id = ANY ($2)', [body.id, by.scope]);
    if (!found) throw refuse('not.found', { field: 'id' });
    const event = await noticeOf(tx, found, body.eventId);
    if (event && body.ending === 'credit') await refuseSeen(tx, found, body.eventId ?? '');
    if (event && event.reference !== found.id) await mayGive(tx, { deposit: found, eventId: body.eventId, scope: by.scope });
    const byHand = !event && body.ending === 'credit' ? await seenAtBank(tx, found, body) : null;
    const came = event?.amount && BigInt(event.amount) > 0n ? event.amount : byHand;
    if (body.ending === 'credit' && came === null) throw refuse('deposit.notice.missing', { field: 'eventId' });
    if (event && body.ending === 'credit' && event.currency !== found.currency) throw refuse('deposit.currency.differs');
    const deposit = await lockDeposit(tx, found);
    // What came beside a credit can still be sent back.
    if (deposit.state === DEPOSIT.credited && (body.ending === 'credit' || !event)) throw refuse('deposit.ended.already');
    const row = await maybeOne<ResolutionRow>(
      tx,
      `INSERT INTO deposit_resolution (id, deposit_id, provider, event_id, ending, amount, reason, reference, proposed_by, proposed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (deposit_id) WHERE state = 'proposed' DO NOTHING RETURNING *`,
      [
        newId('dre'),
        deposit.id,
        event || byHand ? deposit.provider : null,
        event ? (body.eventId ?? null) : null,
        body.ending,
        came,
        body.reason,
        reference,
        by.operator,
        now,
      ],
    );
    if (!row) throw refuse('deposit.proposal.open');
    await note(tx, { action: 'deposit.propose', deposit, row, by, now });
    return row;
  });
}

/**
 * What operators saw at the bank of a transfer written by hand, of which no notice came. Refuses `deposit.notice.missing` of another kind or where a notice is
 * held, `deposit.amount.missing`, `deposit.reference.missing`, and `deposit.reference.used` where the same transfer credits another deposit
 * or the bank has told of it.
 */
async function seenAtBank(
  tx: Tx,
  { id, provider, channel_kind: kind, currency }: DepositRow,
  { amount, reference }: Pick<InnerBody<typeof depositPropose>, 'amount' | 'reference'>,
): Promise<string> {
  if (kind !== 'transfer' || (await lockHeld(tx, { id, provider })).length > 0)
    throw refuse('deposit.notice.missing', { field: 'eventId' });
  const { deposit_step: step } = await one<StepRow>(tx, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [currency]);
  if (amount === undefined || amount <= 0n || amount % step !== 0n) throw refuse('deposit.amount.missing', { field: 'amount' });
  const name = reference?.trim() ?? '';
  const named = { provider, reference: name };
  if (!(await lockReference(tx, named))) throw refuse('deposit.reference.missing', { field: 'reference' });
  if ((await isSeenByHand(tx, named)) || (await isTold(tx, named))) throw refuse('deposit.reference.used', { field: 'reference' });
  return String(amount);
}

/** A notice of what operators have credited another deposit with, or are about to, is the same money. */
async function refuseSeen(tx: Tx, { id, provider }: DepositRow, eventId: string): Promise<void> {
  const named = { provider, reference: eventId };
  await lockReference(tx, named);
  if (await isSeenByHand(tx, { ...named, except: id })) throw refuse('deposit.reference.used', { field: 'eventId' });
}

/** A held notice by its id, of the deposit or of no payment of ours, from the provider of the deposit; null where none is named. */
async function noticeOf(tx: Tx, { id, provider }: DepositRow, eventId: string | undefined): Promise<EventRow | null> {
  if (!eventId) return null;
  const row = await maybeOne<EventRow>(
    tx,
    `SELECT state, body ->> 'amount' AS amount, body ->> 'currency' AS currency, body ->> 'reference' AS reference FROM payment_event e
     WHERE provider = $1 AND event_id = $2 AND body ->> 'kind' = 'deposit.paid' AND (body ->> 'reference' = $3
       OR NOT EXISTS (SELECT FROM deposit d WHERE d.id = e.body ->> 'reference' AND d.provider = e.provider)) FOR UPDATE`,
    [provider, eventId, id],
  );
  if (!row) throw refuse('deposit.notice.missing', { field: 'eventId' });
  if (row.state !== 'parked') throw refuse('desk.changed.meanwhile');
  return row;
}

/** Under the lock of the notice: one that waits for another deposit is not given to a second. */
async function mayGive(
  tx: Tx,
  { deposit, eventId, scope }: { deposit: DepositRow; eventId: string | undefined; scope: readonly string[] },
): Promise<void> {
  const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM brand_facts');
  if (scope.length < count) throw refuse('deposit.notice.missing', { field: 'eventId' });
  const elsewhere = await maybeOne(
    tx,
    `SELECT id FROM deposit_resolution WHERE provider = $1 AND event_id = $2 AND deposit_id <> $3 AND state = 'proposed'`,
    [deposit.provider, eventId, deposit.id],
  );
  if (elsewhere) throw refuse('deposit.proposal.open');
}

/** All notices held of a deposit that say whether its money came, by their ids. One that comes to be held later waits for an operator of its own. */
async function lockHeld(tx: Tx, { id, provider }: Pick<DepositRow, 'id' | 'provider'>): Promise<string[]> {
  const rows = await many<{ event_id: string }>(
    tx,
    `SELECT event_id FROM payment_event WHERE provider = $1 AND state = 'parked' AND body ->> 'reference' = $2
       AND body ->> 'kind' IN ('deposit.paid', 'deposit.failed') ORDER BY event_id FOR UPDATE`,
    [provider, id],
  );
  return rows.map((row) => row.event_id);
}

/** Lock order as everywhere: the events, the member's guard, then the payment. An event taken after the guard would meet a notice that waits for the guard. */
async function lockDeposit(tx: Tx, { id, member_id: memberId }: DepositRow): Promise<DepositRow> {
  await lockMember(tx, memberId);
  return one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id]);
}

/**
 * The second operator's word: what was proposed is done, once. Refuses `not.found`, `desk.second.operator` to who proposed it, `desk.changed.meanwhile` when
 * it is no longer proposed, `deposit.ended.already`, and for a credit `deposit.member.excluded` and `deposit.limits.refuse`.
 */
export async function confirmEnding(deps: EndingDeps, resolutionId: string, by: ActingOperator): Promise<ResolutionRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const found = await findInScope(tx, resolutionId, by);
    if (found.row.proposed_by === by.operator) throw refuse('desk.second.operator');
    const { event_id: eventId } = found.row;
    if (eventId !== null) await noticeOf(tx, found.deposit, eventId);
    const answered = eventId === null ? await lockHeld(tx, found.deposit) : [eventId];
    // Proposed when no notice was there: what the bank has told since is looked at first.
    if (found.row.ending === 'credit' && eventId === null && answered.length > 0) throw refuse('desk.changed.meanwhile');
    const deposit = await lockDeposit(tx, found.deposit);
    const row = await decided(tx, { id: resolutionId, state: 'done', by, now });
    const isCredited = deposit.state === DEPOSIT.credited;
    if (isCredited && (row.ending === 'credit' || eventId === null)) throw refuse('deposit.ended.already');
    if (row.ending === 'credit') await credit(deps, { tx, deposit, amount: row.amount ?? 0n, now });
    else if (isCredited) await tell(deps, { tx, row: deposit, event: depositNotice });
    else await end(deps, { tx, deposit, state: row.ending === 'refund' ? DEPOSIT.failed : DEPOSIT.cancelled, now });
    // The notice it is about is answered; without one, all that are held of this deposit.
    await tx.query(`UPDATE payment_event SET state = 'done', reason = $3 WHERE provider = $1 AND event_id = ANY ($2)`, [
      deposit.provider,
      answered,
      `ended: ${row.ending}`,
    ]);
    await note(tx, { action: `deposit.${row.ending}`, deposit, row, by, now });
    return row;
  });
}

/** What was proposed is taken back, by anybody who may propose. */
export async function withdrawEnding(
  deps: DecisionDeps,
  { resolutionId, reason }: { resolutionId: string; reason: string },
  by: ActingOperator,
): Promise<ResolutionRow> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const { deposit } = await findInScope(tx, resolutionId, by);
    const row = await decided(tx, { id: resolutionId, state: 'withdrawn', by, now });
    await note(tx, { action: 'deposit.withdraw', deposit, row: { ...row, reason }, by, now });
    return row;
  });
}

async function findInScope(tx: Tx, id: string, { scope }: ActingOperator): Promise<{ row: ResolutionRow; deposit: DepositRow }> {
  const row = await maybeOne<ResolutionRow>(tx, 'SELECT * FROM deposit_resolution WHERE id = $1', [id]);
  const deposit = row
    ? await maybeOne<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1 AND brand_id = ANY ($2)', [row.deposit_id, scope])
    : null;
  if (!row || !deposit) throw refuse('not.found');
  return { row, deposit };
}

async function decided(
  tx: Tx,
  { id, state, by, now }: { id: string; state: 'done' | 'withdrawn'; by: ActingOperator; now: Date },
): Promise<ResolutionRow> {
  const row = await maybeOne<ResolutionRow>(
    tx,
    `UPDATE deposit_resolution SET state = $2, decided_by = $3, decided_at = $4 WHERE id = $1 AND state = 'proposed' RETURNING *`,
    [id, state, by.operator, now],
  );
  if (!row) throw refuse('desk.changed.meanwhile');
  return row;
}

/** Its place in the member's limits is given back, and taken anew for what came. */
async function credit(
  deps: EndingDeps,
  { tx, deposit, amount, now }: { tx: Tx; deposit: DepositRow; amount: bigint; now: Date },
): Promise<void> {
  if (await isExcluded(tx, deposit.member_id, now)) throw refuse('deposit.member.excluded');
  if (deposit.state <= DEPOSIT.waiting) await releaseDeposit(tx, deposit.member_id, deposit.amount, deposit.created_at);
  try {
    await guardArrivedDeposit(tx, deposit.member_id, amount, now);
  } catch (error) {
    if (error instanceof Refusal) throw refuse('deposit.limits.refuse');
    throw error;
  }
  await bookCredit(deps, { tx, deposit, amount, now });
}

/** Ends it without a movement of the ledger: an open deposit holds no money, only a place in the limits, which it gives back. */
async function end(
  deps: DecisionDeps,
  { tx, deposit, state, now }: { tx: Tx; deposit: DepositRow; state: number; now: Date },
): Promise<void> {
  if (deposit.state <= DEPOSIT.waiting) await releaseDeposit(tx, deposit.member_id, deposit.amount, deposit.created_at);
  await dropDepositProofs(tx, deposit.id);
  await tx.query('UPDATE deposit SET state = $2, settled_at = coalesce(settled_at, $3) WHERE id = $1', [deposit.id, state, now]);
  await tell(deps, { tx, row: deposit, event: depositFailed });
}

interface ResolutionAudit {
  action: Act;
  deposit: DepositRow;
  row: ResolutionRow;
  by: ActingOperator;
  now: Date;
}

const note = (tx: Tx, { action, deposit, row, by, now }: ResolutionAudit): Promise<void> =>
  writeAuditEntry(
    tx,
    { kind: 'operator', id: by.operator, ip: by.ip, now },
    {
      action,
      subjectKind: 'deposit',
      subjectId: deposit.id,
      brandId: deposit.brand_id,
      detail: {
        memberId: deposit.member_id,
        ending: row.ending,
        asked: String(deposit.amount),
        came: row.amount === null ? '' : String(row.amount),
        currency: deposit.currency,
        reference: row.reference,
        notice: row.event_id ?? '',
        reason: row.reason,
      },
    },
  );
