import { many, maybeOne, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import type { DecisionDeps } from '../withdrawals/decide-withdrawal.ts';
import { WITHDRAWAL_STATES } from '../states.ts';

export interface HeldEvent {
  provider: string;
  eventId: string;
  kind: string;
  reference: string;
  /** Ledger units as text; null when the event's amount could not be read. */
  amount: string | null;
  currency: string;
  reason: string;
  receivedAt: Date;
}

/** Webhook events that did not fit and are held for review, oldest first. */
export async function findHeldEvents(sql: Sql, limit = 100): Promise<HeldEvent[]> {
  return many<HeldEvent>(
    sql,
    `SELECT provider, event_id AS "eventId", body ->> 'kind' AS kind, body ->> 'reference' AS reference, body ->> 'amount' AS amount,
        body ->> 'currency' AS currency, reason, received_at AS "receivedAt"
       FROM payment_event WHERE state = 'parked' ORDER BY received_at LIMIT $1`,
    [limit],
  );
}

export interface Reapply {
  provider: string;
  eventId: string;
  /** Who decides, for the audit trail. */
  operator: string;
  note?: RepairNote;
}

/** What an operator at the desk adds. */
export interface RepairNote {
  brandId: string | null;
  reason: string;
  ip: string;
}

/** Has a held event checked once more, after its obstacle is gone: the same rules apply, it may be held again. */
export async function reapplyEvent(deps: DecisionDeps, { provider, eventId, operator, note }: Reapply): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const found = await maybeOne<{ reference: string }>(
      tx,
      `UPDATE payment_event SET state = 'new', reason = NULL WHERE provider = $1 AND event_id = $2 AND state = 'parked'
       RETURNING body ->> 'reference' AS reference`,
      [provider, eventId],
    );
    if (!found) throw refuse('not.found');
    await deps.enqueue(tx, 'payments.apply-event', { provider, eventId });
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: operator, ip: note?.ip ?? null, now: deps.clock.now() },
      {
        action: 'payment-event.reapply',
        subjectKind: 'payment-event',
        subjectId: `${provider}:${eventId}`,
        brandId: note?.brandId ?? null,
        detail: { reference: found.reference, reason: note?.reason ?? '' },
      },
    );
  });
}

/** Orders an approved payout again, after its job gave up: our id is the provider's idempotency key, nothing is paid twice. */
export async function resendPayout(
  deps: DecisionDeps,
  { id, operator, note }: { id: string; operator: string; note?: RepairNote },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await maybeOne<{ brand_id: string }>(
      tx,
      `SELECT brand_id FROM withdrawal WHERE id = $1 AND state IN (${WITHDRAWAL_STATES.beingPaid})`,
      [id],
    );
    if (!row) throw refuse('not.found');
    await deps.enqueue(tx, 'payments.pay-out', { id });
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: operator, ip: note?.ip ?? null, now: deps.clock.now() },
      {
        action: 'withdrawal.resend',
        subjectKind: 'withdrawal',
        subjectId: id,
        brandId: row.brand_id,
        detail: { reason: note?.reason ?? '' },
      },
    );
  });
}
