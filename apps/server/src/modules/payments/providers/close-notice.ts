import { maybeOne, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import type { DecisionDeps } from '../withdrawals/decide-withdrawal.ts';
import type { EventKind } from './provider.ts';

/** Kinds that say how a payment of ours ended: such a notice is ended with its payment. */
const OF_PAYMENT: ReadonlySet<EventKind> = new Set(['deposit.paid', 'payout.paid', 'payout.failed', 'payout.returned']);

interface NoticeRef {
  provider: string;
  eventId: string;
}

/** A held notice under its lock. Refuses `desk.changed.meanwhile` when it is not held any more. */
export async function lockHeldNotice(
  tx: Tx,
  { provider, eventId }: NoticeRef,
): Promise<{ kind: EventKind; reference: string; amount: bigint | null; currency: string }> {
  const row = await maybeOne<{ state: string; kind: EventKind; reference: string; amount: string | null; currency: string }>(
    tx,
    `SELECT state, body ->> 'kind' AS kind, body ->> 'reference' AS reference, body ->> 'amount' AS amount, body ->> 'currency' AS currency
       FROM payment_event WHERE provider = $1 AND event_id = $2 FOR UPDATE`,
    [provider, eventId],
  );
  if (row?.state !== 'parked') throw refuse('desk.changed.meanwhile');
  const { kind, reference, amount, currency } = row;
  return { kind, reference, amount: amount === null ? null : BigInt(amount), currency };
}

export const endNotice = (tx: Tx, { provider, eventId }: NoticeRef, how: string): Promise<unknown> =>
  tx.query(`UPDATE payment_event SET state = 'done', reason = $3 WHERE provider = $1 AND event_id = $2`, [provider, eventId, how]);

/**
 * Ends a held notice that is about no payment of ours, or about money that left outside: nothing moves. Refuses `desk.changed.meanwhile`, and
 * `payment.notice.of.payment` where the notice says how a payment ended.
 */
export async function closeNotice(
  deps: Pick<DecisionDeps, 'db' | 'clock'>,
  { provider, eventId, reason }: NoticeRef & { reason: string },
  by: { operator: string; ip: string; brandId: string | null },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { kind, reference, amount, currency } = await lockHeldNotice(tx, { provider, eventId });
    if (OF_PAYMENT.has(kind)) throw refuse('payment.notice.of.payment');
    await endNotice(tx, { provider, eventId }, 'closed');
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: by.operator, ip: by.ip, now: deps.clock.now() },
      {
        action: 'payment-event.close',
        subjectKind: 'payment-event',
        subjectId: `${provider}:${eventId}`,
        brandId: by.brandId,
        detail: { kind, reference, amount: amount === null ? '' : String(amount), currency, reason },
      },
    );
  });
}
