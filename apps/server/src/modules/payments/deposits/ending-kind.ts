import { textFromUnits } from '@pavilion/contract/base/money';
import { depositFailed, depositNotice } from '@pavilion/contract/payments/events';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { Refusal, refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { guardArrivedDeposit, isExcluded, releaseDeposit } from '../../player-limits/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { bookCredit } from '../providers/apply-event.ts';
import type { DepositRow } from '../tables.ts';
import { notifyPayment } from '../notify-payment.ts';
import { dropDepositProofs } from './deposit-proofs.ts';
import { findHeld, isHeld, lockHeld, lockNotice } from './held-notices.ts';
import { lockDeposit } from './lock-deposit.ts';
import { type Ending, ENDING_KIND, ending, isByHand } from './open-endings.ts';

/** What is credited opens its lock. */
export type EndingDeps = Pick<PaymentsDeps, 'hint' | 'locks' | 'clock'>;

const findDeposit = (sql: Sql, id: string) => maybeOne<DepositRow>(sql, 'SELECT * FROM deposit WHERE id = $1', [id]);

/** Whether a deposit can end so: the notices that are answered are still those that are held. */
async function isPossible(sql: Sql, deposit: DepositRow, { ending: way, eventId, notices, provider }: Ending): Promise<boolean> {
  const held = eventId === null ? await findHeld(sql, deposit) : (await isHeld(sql, { provider, eventId })) ? [eventId] : [];
  if (held.join() !== notices.join()) return false;
  // What was received beside a credit can still be sent back.
  return deposit.state !== DEPOSIT.credited || (way !== 'credit' && eventId !== null);
}

async function linesOf(sql: Sql, asked: Ending): Promise<ShownLine[]> {
  const deposit = await findDeposit(sql, asked.depositId);
  if (!deposit || !(await isPossible(sql, deposit, asked))) throw refuse('desk.changed.meanwhile');
  const { username } = await one<{ username: string }>(sql, 'SELECT username FROM member_facts WHERE id = $1', [deposit.member_id]);
  const line = (field: string, after: string): ShownLine => ({ field, before: null, after });
  return [
    line('member', username),
    line('asked', textFromUnits(deposit.amount)),
    line('ending', asked.ending),
    ...(asked.amount === null ? [] : [line('came', textFromUnits(BigInt(asked.amount)))]),
    ...asked.notices.map((id) => line('notice', id)),
    ...(asked.reference === '' ? [] : [line('reference', asked.reference)]),
  ];
}

/** How a deposit ends that did not go the usual way: the received amount is credited, noted as sent back, or it is closed. */
export const endingKind = (deps: EndingDeps): ProposalKind & ProposalKind<Ending> =>
  proposalKind<Ending>({
    kind: ENDING_KIND,
    payload: ending,
    propose: 'payments.repair',
    confirm: 'payments.repair',
    read: 'money.read',
    lock: async (tx, { payload: { depositId, eventId } }) => {
      const found = await findDeposit(tx, depositId);
      if (!found) throw refuse('desk.changed.meanwhile');
      if (eventId === null) await lockHeld(tx, found);
      else await lockNotice(tx, found, eventId);
      await lockDeposit(tx, found);
    },
    show: (tx, { payload: asked }) => linesOf(tx, asked),
    apply: async (tx, { id: proposal, payload: asked, proposedBy, proposedAt, reason }, by) => {
      const { now } = by;
      const deposit = await one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1', [asked.depositId]);
      const amount = asked.amount === null ? null : BigInt(asked.amount);
      if (asked.ending === 'credit') await credit(deps, { tx, deposit, amount: amount ?? 0n, now });
      else if (deposit.state === DEPOSIT.credited) await notifyPayment(deps, { tx, row: deposit, event: depositNotice });
      else await end(deps, { tx, deposit, state: asked.ending === 'refund' ? DEPOSIT.failed : DEPOSIT.cancelled, now });
      await tx.query(
        `INSERT INTO deposit_resolution (id, deposit_id, provider, event_id, ending, amount, reason, reference, proposed_by, proposed_at, decided_by, decided_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          asked.id,
          deposit.id,
          asked.eventId !== null || isByHand(asked) ? deposit.provider : null,
          asked.eventId,
          asked.ending,
          amount,
          reason,
          asked.reference,
          proposedBy,
          proposedAt,
          by.id,
          now,
        ],
      );
      await tx.query(`UPDATE payment_event SET state = 'done', reason = $3 WHERE provider = $1 AND event_id = ANY ($2)`, [
        deposit.provider,
        asked.notices,
        `ended: ${asked.ending}`,
      ]);
      await writeAuditEntry(tx, by, {
        action: `deposit.${asked.ending}`,
        subjectKind: 'deposit',
        subjectId: deposit.id,
        brandId: deposit.brand_id,
        detail: {
          memberId: deposit.member_id,
          ending: asked.ending,
          asked: String(deposit.amount),
          came: asked.amount ?? '',
          currency: deposit.currency,
          reference: asked.reference,
          notice: asked.eventId ?? '',
          reason,
          proposal,
          proposedBy,
        },
      });
      return asked.id;
    },
  });

interface Ended {
  tx: Tx;
  deposit: DepositRow;
  now: Date;
}

/** Its place in the member's limits is given back, and taken again for the received amount. */
async function credit(deps: EndingDeps, { tx, deposit, amount, now }: Ended & { amount: bigint }): Promise<void> {
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
async function end(deps: Pick<EndingDeps, 'hint' | 'clock'>, { tx, deposit, state, now }: Ended & { state: number }): Promise<void> {
  if (deposit.state <= DEPOSIT.waiting) await releaseDeposit(tx, deposit.member_id, deposit.amount, deposit.created_at);
  await dropDepositProofs(tx, deposit.id);
  await tx.query('UPDATE deposit SET state = $2, settled_at = coalesce(settled_at, $3) WHERE id = $1', [deposit.id, state, now]);
  await notifyPayment(deps, { tx, row: deposit, event: depositFailed });
}
