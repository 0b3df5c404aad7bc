import { newId } from '@pavilion/contract/base/id';
import { textFromUnits } from '@pavilion/contract/base/money';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql, type Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { type ProposalKind, proposalKind, type ShownLine } from '../../four-eyes/public.ts';
import { accounts, post } from '../../ledger/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import { askPause } from '../rules.ts';
import type { DepositRow } from '../tables.ts';
import { leftOf } from './chargebacks.ts';
import { lockDeposit } from './lock-deposit.ts';
import { REFUND_KIND } from './open-refunds.ts';

const payload = z.object({
  /** Of the refund that comes of it: the provider's idempotency key. */
  id: z.string(),
  depositId: z.string(),
  /** In ledger units. */
  amount: z.string(),
});
type Refund = z.output<typeof payload>;

export const refundId = (now: Date): string => newId('rfd', now.getTime());

export type RefundKindDeps = Pick<PaymentsDeps, 'hint' | 'enqueue'> & { locks: Pick<PaymentsDeps['locks'], 'endForDeposit'> };

const findDeposit = (sql: Sql, id: string) => maybeOne<DepositRow>(sql, 'SELECT * FROM deposit WHERE id = $1', [id]);

/** Whether a refund of the deposit is at its provider. */
export const isUnderWay = async (sql: Sql, depositId: string): Promise<boolean> =>
  (await maybeOne(sql, `SELECT FROM deposit_refund WHERE deposit_id = $1 AND state = 'ordered'`, [depositId])) !== null;

/** Whether so much of a deposit can go back; `left`: what is left of it. */
export const isRefundable = ({ state }: DepositRow, { amount, left }: { amount: bigint; left: bigint }): boolean =>
  state === DEPOSIT.credited && amount > 0n && amount <= left;

async function linesOf(sql: Sql, { depositId, amount: asked }: Refund): Promise<ShownLine[]> {
  const deposit = await findDeposit(sql, depositId);
  const amount = BigInt(asked);
  const left = deposit ? await leftOf(sql, depositId) : 0n;
  if (!deposit || !isRefundable(deposit, { amount, left }) || (await isUnderWay(sql, depositId))) throw refuse('desk.changed.meanwhile');
  const { username } = await one<{ username: string }>(sql, 'SELECT username FROM member_facts WHERE id = $1', [deposit.member_id]);
  return [
    { field: 'member', before: null, after: username },
    { field: 'deposit', before: null, after: depositId },
    { field: 'amount', before: null, after: textFromUnits(amount) },
    { field: 'left', before: textFromUnits(left), after: textFromUnits(left - amount) },
  ];
}

interface Ordered {
  tx: Tx;
  deposit: DepositRow;
  refund: Refund;
  now: Date;
}

/** Takes back what the deposit brought, and holds the amount of the member's cash. Refuses `balance.not.enough` where it was spent. */
async function hold({ locks }: RefundKindDeps, { tx, deposit, refund, now }: Ordered): Promise<void> {
  const amount = BigInt(refund.amount);
  const whose = { brandId: deposit.brand_id, currency: deposit.currency, memberId: deposit.member_id };
  const before = await leftOf(tx, deposit.id);
  const { brandId, memberId } = whose;
  await locks.endForDeposit(tx, { depositId: deposit.id, brandId, memberId, before, after: before - amount, now });
  await post(
    tx,
    {
      key: `refund:${refund.id}`,
      type: 'refund',
      reference: refund.id,
      memo: { deposit: deposit.id },
      lines: [{ from: accounts.cash(whose), to: accounts.hold(whose), amount }],
    },
    now,
  );
}

/** A credited deposit goes back to its payer, wholly or in part, through its provider: what it brought is taken back, the amount is held, the provider is called. */
export const refundKind = (deps: RefundKindDeps): ProposalKind & ProposalKind<Refund> =>
  proposalKind<Refund>({
    kind: REFUND_KIND,
    payload,
    propose: 'payments.repair',
    confirm: 'payments.repair',
    read: 'money.read',
    lock: async (tx, { payload: { depositId } }) => {
      const found = await findDeposit(tx, depositId);
      if (!found) throw refuse('desk.changed.meanwhile');
      await lockDeposit(tx, found);
    },
    show: (tx, { payload: asked }) => linesOf(tx, asked),
    apply: async (tx, { id: proposal, payload: refund, proposedBy, proposedAt, reason }, by) => {
      const { now } = by;
      const deposit = await one<DepositRow>(tx, 'SELECT * FROM deposit WHERE id = $1', [refund.depositId]);
      const { brand_id: brandId, member_id: memberId, currency, provider } = deposit;
      await hold(deps, { tx, deposit, refund, now });
      await tx.query(
        `INSERT INTO deposit_refund (id, brand_id, member_id, deposit_id, provider, currency, amount, reason, state, proposed_by, proposed_at, decided_by, decided_at, ask_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'ordered', $9, $10, $11, $12, $13)`,
        [
          refund.id,
          brandId,
          memberId,
          deposit.id,
          provider,
          currency,
          BigInt(refund.amount),
          reason,
          proposedBy,
          proposedAt,
          by.id,
          now,
          new Date(now.getTime() + askPause(0) * 1000),
        ],
      );
      await deps.enqueue(tx, 'payments.refund', { id: refund.id });
      await deps.hint(tx, balanceChanged, { brandId, memberId });
      await writeAuditEntry(tx, by, {
        action: 'refund.order',
        subjectKind: 'deposit',
        subjectId: deposit.id,
        brandId,
        detail: { memberId, refund: refund.id, amount: refund.amount, currency, reason, proposal, proposedBy },
      });
      return refund.id;
    },
  });
