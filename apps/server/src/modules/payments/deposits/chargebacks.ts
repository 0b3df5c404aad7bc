import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { type Actor, writeAuditEntry } from '../../audit/public.ts';
import { sum, writeLetter } from '../../inbox/public.ts';
import { accounts, findBalance, findOwing, post } from '../../ledger/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { ProviderEvent } from '../providers/provider.ts';
import type { ChargebackRow, DepositRow } from '../tables.ts';
import { endProposedOutcome } from './open-chargeback-ends.ts';
import { endProposedRefund } from './open-refunds.ts';

/*
 * A bank takes a credited deposit back, wholly or in part (ADR 69): its bonus ends first, then the available cash is taken, and the member owes the rest. Every movement is made under
 * the member's guard, once a case.
 */

export type ChargebackDeps = Pick<PaymentsDeps, 'hint' | 'clock'> & {
  locks: Pick<PaymentsDeps['locks'], 'endForDeposit' | 'restoreForDeposit'>;
};

/** What of a credited deposit went back to its payer, or is on its way: chargebacks that were not won, refunds that did not fail. */
export async function goneOf(sql: Sql, depositId: string): Promise<bigint> {
  const { gone } = await one<{ gone: bigint }>(
    sql,
    `SELECT (coalesce((SELECT sum(amount) FROM chargeback WHERE deposit_id = $1 AND state <> 'won'), 0)
       + coalesce((SELECT sum(amount) FROM deposit_refund WHERE deposit_id = $1 AND state IN ('ordered', 'paid')), 0))::bigint AS gone`,
    [depositId],
  );
  return gone;
}

/** What is left of a credited deposit. */
export async function leftOf(sql: Sql, depositId: string): Promise<bigint> {
  const { credited } = await one<{ credited: bigint }>(sql, 'SELECT credited FROM deposit WHERE id = $1', [depositId]);
  return credited - (await goneOf(sql, depositId));
}

type ChargebackNotice = Pick<ProviderEvent, 'eventId' | 'amount' | 'currency' | 'caseRef' | 'reasonCode'>;

/**
 * Books a chargeback, once a case of the provider. Null when it is booked, else why an operator must look: then nothing moved. The caller holds the guard and the
 * row of the deposit.
 */
export async function bookChargeback(
  deps: ChargebackDeps,
  { tx, deposit, notice, actor }: { tx: Tx; deposit: DepositRow; notice: ChargebackNotice; actor: Actor },
): Promise<string | null> {
  const { amount, currency, eventId, caseRef = eventId } = notice;
  const known = await maybeOne<ChargebackRow>(tx, 'SELECT * FROM chargeback WHERE provider = $1 AND case_ref = $2', [
    deposit.provider,
    caseRef,
  ]);
  if (known) return known.deposit_id === deposit.id && known.amount === amount ? null : 'chargeback.differs';
  if (deposit.state !== DEPOSIT.credited) return 'deposit.not.credited';
  if (currency !== deposit.currency) return 'currency.differs';
  if (amount === null || amount <= 0n) return 'amount.unreadable';
  const left = deposit.credited - (await goneOf(tx, deposit.id));
  if (amount > left) return 'more.than.credited';
  const now = deps.clock.now();
  const owner = { brandId: deposit.brand_id, currency, memberId: deposit.member_id };
  await endProposedRefund(tx, deposit.id, now);
  const ending = { depositId: deposit.id, brandId: deposit.brand_id, memberId: deposit.member_id, before: left, after: left - amount, now };
  await deps.locks.endForDeposit(tx, ending);
  const cash = await findBalance(tx, accounts.cash(owner));
  const fromCash = cash < amount ? cash : amount;
  const owed = amount - fromCash;
  const id = newId('chb', now.getTime());
  await tx.query(
    `INSERT INTO chargeback (id, brand_id, member_id, deposit_id, provider, case_ref, event_id, currency, amount, from_cash, owed, reason_code, state, came_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13)`,
    [
      id,
      deposit.brand_id,
      deposit.member_id,
      deposit.id,
      deposit.provider,
      caseRef,
      eventId,
      currency,
      amount,
      fromCash,
      owed,
      notice.reasonCode ?? '',
      now,
    ],
  );
  const clearing = accounts.depositClearing({ brandId: deposit.brand_id, currency, provider: deposit.provider });
  await post(
    tx,
    {
      key: `chargeback:${id}`,
      type: 'chargeback',
      reference: id,
      memo: { deposit: deposit.id },
      lines: [
        ...(fromCash > 0n ? [{ from: accounts.cash(owner), to: clearing, amount: fromCash }] : []),
        ...(owed > 0n ? [{ from: accounts.owed(owner), to: clearing, amount: owed }] : []),
      ],
    },
    now,
  );
  await writeAuditEntry(tx, actor, {
    action: 'chargeback.book',
    subjectKind: 'chargeback',
    subjectId: id,
    brandId: deposit.brand_id,
    detail: { memberId: deposit.member_id, deposit: deposit.id, amount: String(amount), owed: String(owed), currency, case: caseRef },
  });
  await notifyMember(deps, { tx, row: { ...owner, id, amount }, template: 'deposit.charged.back', now });
  return null;
}

/** The row under the lock of its member's guard; null for one of other brands. */
export async function lockChargeback(tx: Tx, id: string, lock: (memberId: string) => Promise<unknown>): Promise<ChargebackRow | null> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM chargeback WHERE id = $1', [id]);
  if (!found) return null;
  await lock(found.member_id);
  return one<ChargebackRow>(tx, 'SELECT * FROM chargeback WHERE id = $1 FOR UPDATE', [id]);
}

interface ChargebackOutcome {
  tx: Tx;
  row: ChargebackRow;
  outcome: 'won' | 'lost';
  /** The second operator's word, by which it ends; null: the provider's. */
  said: { by: string; reason: string; proposal: string; proposedBy: string } | null;
  actor: Actor;
}

/**
 * Ends a chargeback. Won: the provider gives the money again, which clears what the member owes first; the rest is cash. Lost: it stays as it was booked. Null when
 * it is so, else why an operator must look. The caller holds the guard and the row.
 */
export async function endChargeback(deps: ChargebackDeps, { tx, row, outcome, said, actor }: ChargebackOutcome): Promise<string | null> {
  if (row.state === outcome) return null;
  if (row.ended_at !== null) return 'state.unexpected';
  const now = deps.clock.now();
  if (!said) await endProposedOutcome(tx, row.id, now);
  await tx.query('UPDATE chargeback SET state = $2, ended_at = $3, ended_by = $4 WHERE id = $1', [row.id, outcome, now, said?.by ?? null]);
  if (outcome === 'won') {
    await giveAgain(tx, row, now);
    const after = await leftOf(tx, row.deposit_id);
    await deps.locks.restoreForDeposit(tx, { depositId: row.deposit_id, memberId: row.member_id, after, now });
  }
  await writeAuditEntry(tx, actor, {
    action: `chargeback.${outcome}`,
    subjectKind: 'chargeback',
    subjectId: row.id,
    brandId: row.brand_id,
    detail: {
      memberId: row.member_id,
      deposit: row.deposit_id,
      amount: String(row.amount),
      currency: row.currency,
      reason: said?.reason ?? '',
      ...(said ? { proposal: said.proposal, proposedBy: said.proposedBy } : {}),
    },
  });
  if (outcome === 'won') {
    const { id, amount, brand_id: brandId, member_id: memberId } = row;
    await notifyMember(deps, { tx, row: { id, amount, brandId, memberId }, template: 'deposit.given.again', now });
  }
  return null;
}

async function giveAgain(tx: Tx, row: ChargebackRow, now: Date): Promise<void> {
  const owner = { brandId: row.brand_id, currency: row.currency, memberId: row.member_id };
  const owing = await findOwing(tx, row.member_id);
  const clears = owing < row.amount ? owing : row.amount;
  const clearing = accounts.depositClearing({ brandId: row.brand_id, currency: row.currency, provider: row.provider });
  await post(
    tx,
    {
      key: `chargeback.reversed:${row.id}`,
      type: 'chargeback.reversed',
      reference: row.id,
      memo: { deposit: row.deposit_id },
      lines: [
        ...(clears > 0n ? [{ from: clearing, to: accounts.owed(owner), amount: clears }] : []),
        ...(clears < row.amount ? [{ from: clearing, to: accounts.cash(owner), amount: row.amount - clears }] : []),
      ],
    },
    now,
  );
}

interface MemberNotice {
  tx: Tx;
  row: { id: string; brandId: string; memberId: string; amount: bigint };
  template: 'deposit.charged.back' | 'deposit.given.again' | 'deposit.refunded';
  now: Date;
}

/** A letter, and a hint that the balance is to be asked for again. */
export async function notifyMember({ hint }: Pick<PaymentsDeps, 'hint'>, { tx, row, template, now }: MemberNotice): Promise<void> {
  const { brandId, memberId, amount, id } = row;
  await writeLetter(tx, { brandId, memberId, template, params: { amount: sum(amount), reference: id }, now });
  await hint(tx, balanceChanged, { brandId, memberId });
}
