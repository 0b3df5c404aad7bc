import { newId } from '@pavilion/contract/base/id';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { SessionContext } from '../../http/types.ts';
import { bodyHash } from '../../kernel/body-hash.ts';
import { maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { maskedName } from '../identity/public.ts';
import { accounts, balanceIn, post } from '../ledger/public.ts';
import { guardArrivedDeposit, guardWithdrawal, isExcluded, isPaused, lockMembers } from '../player-limits/public.ts';
import { endForWithdrawal, openLock, workLocks } from '../rewards/public.ts';
import type { TransferDeps } from './deps.ts';
import { heldBack } from './givable.ts';
import { findBelow, findGivenToday, findPerson, findSigns, type Person } from './queries.ts';
import { amountProblem, signsOf, type TransferRule, turnoverOf } from './rules.ts';
import type { Direction, TransferRow } from './tables.ts';

export interface Giving {
  direction: Direction;
  /** Of the receiver, where it goes down. */
  name?: string;
  amount: bigint;
  paymentPassword: string;
  requestId?: string | undefined;
}

interface Parties {
  rule: TransferRule;
  from: Person;
  to: Person;
}

/**
 * Gives money along one edge of the tree, payment password first (hashing stays outside the transaction). Both guards are locked in the order of their ids,
 * so that A → B and B → A at once do not wait for each other.
 */
export async function giveMoney(deps: TransferDeps, giving: Giving, context: SessionContext): Promise<TransferRow> {
  const { memberId } = context.session;
  const rule = await deps.ruleOf(context.brand);
  if (!rule?.offers[giving.direction]) throw refuse('transfer.not.offered');
  await deps.passWithdrawal(deps.db, { brandId: context.brand.id, memberId });
  if (!(await deps.paymentPasswords.isSet(memberId))) throw refuse('payment.password.unset');
  await deps.paymentPasswords.check(memberId, giving.paymentPassword, context.now);
  refuseUntil('withdraw.payment.password.recent', await deps.paymentPasswords.heldUntil(memberId), context.now);
  const { from, to } = await findParties(deps, giving, context);
  return transaction(deps.db, async (tx) => {
    await lockMembers(tx, [from.id, to.id]);
    const known = giving.requestId && (await findKnown(tx, memberId, giving.requestId));
    if (known) {
      if (!known.body_hash.equals(hashOf(giving, to.id))) throw refuse('transfer.request.differs');
      return known;
    }
    // The tree may have changed before the guards were held: one who is no longer the other end of the edge is not locked, and gets nothing.
    const still = await findParties({ ...deps, db: tx }, giving, context);
    if (still.to.id !== to.id) throw refuse(giving.direction === 'up' ? 'transfer.upline.none' : 'transfer.receiver.unknown');
    return move(deps, { tx, giving, context, parties: { rule, from, to } });
  });
}

const hashOf = ({ direction, amount }: Giving, to: string): Buffer => bodyHash({ direction, amount, to });

const findKnown = (tx: Tx, memberId: string, requestId: string): Promise<TransferRow | null> =>
  maybeOne<TransferRow>(tx, 'SELECT * FROM member_transfer WHERE from_member = $1 AND request_id = $2', [memberId, requestId]);

function refuseUntil(code: string, until: Date | null, now: Date): void {
  if (until) throw refuse(code, { params: { hours: Math.ceil((until.getTime() - now.getTime()) / HOUR_MS) } });
}

async function findParties(
  { db }: { db: TransferDeps['db'] | Tx },
  { direction, name = '' }: Giving,
  { session, brand }: SessionContext,
): Promise<{ from: Person; to: Person }> {
  const from = await findPerson(db, session.memberId);
  if (!from) throw refuse('not.found');
  if (direction === 'up') {
    const to = from.upline === null ? null : await findPerson(db, from.upline);
    if (!to) throw refuse('transfer.upline.none');
    return { from, to };
  }
  const to = await findBelow(db, { id: from.id, brandId: brand.id }, name.trim());
  if (!to) throw refuse('transfer.receiver.unknown', { field: 'name' });
  return { from, to };
}

interface Moving {
  tx: Tx;
  giving: Giving;
  context: SessionContext;
  parties: Parties;
}

async function move(deps: TransferDeps, { tx, giving, context, parties }: Moving): Promise<TransferRow> {
  const { brand, now } = context;
  const { from, to, rule } = parties;
  const { amount, direction } = giving;
  const at = { brandId: brand.id, currency: brand.currency };
  // Both cursors in one order before anything else asks for one of them.
  for (const id of [from.id, to.id].toSorted()) await workLocks(tx, id);
  await checkGiver(deps, { tx, giving, context, parties });
  await passReceiver(tx, to.id, amount, now);
  const id = newId('mtr');
  const [cash, clearing] = [accounts.cash({ ...at, memberId: from.id }), accounts.transferClearing(at)];
  const posted = await post(
    tx,
    {
      key: `transfer:${id}`,
      type: 'transfer.out',
      reference: id,
      // The name of an agent is shown to nobody in full.
      memo: {
        from: direction === 'up' ? from.username : maskedName(from.username),
        to: direction === 'up' ? maskedName(to.username) : to.username,
      },
      lines: [
        { from: cash, to: clearing, amount },
        { from: clearing, to: accounts.cash({ ...at, memberId: to.id }), amount, type: 'transfer.in' },
      ],
    },
    now,
  );
  await openLock(tx, {
    ...at,
    memberId: to.id,
    source: 'transfer',
    code: id,
    held: amount,
    credited: amount,
    asked: turnoverOf(rule, amount),
    opened: posted,
  });
  const signs = signsOf(rule, amount, await findSigns(tx, { from: from.id, to: to.id, now }));
  const row = await one<TransferRow>(
    tx,
    `INSERT INTO member_transfer (id, brand_id, direction, from_member, to_member, currency, amount, request_id, body_hash, created_at, balance, signs, review)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *`,
    [
      id,
      brand.id,
      direction,
      from.id,
      to.id,
      brand.currency,
      amount,
      giving.requestId ?? id,
      hashOf(giving, to.id),
      now,
      balanceIn(posted, cash),
      signs,
      signs.length > 0 ? 'open' : 'none',
    ],
  );
  for (const memberId of [from.id, to.id]) await deps.hint(tx, balanceChanged, { brandId: brand.id, memberId });
  return row;
}

/** Status, breaks, limits of the brand and turnover of the giver, under the guard. The balance itself is the ledger's to refuse. */
async function checkGiver(
  deps: TransferDeps,
  { tx, giving: { amount }, context: { brand, now }, parties: { from, rule } }: Moving,
): Promise<void> {
  const memberId = from.id;
  await guardWithdrawal(tx, memberId, amount, now);
  if (await isExcluded(tx, memberId, now)) throw refuse('member.excluded');
  if (await isPaused(tx, memberId, now)) throw refuse('member.cooling.off');
  refuseUntil('withdraw.correction.recent', await deps.correctionPause(tx, { brandId: brand.id, memberId, now }), now);
  const problem = amountProblem(rule, amount, await findGivenToday(tx, memberId, { brand, now }));
  if (problem) throw new Refusal(problem.code, { params: problem.params }, [problem]);
  const held = await heldBack(tx, { brand, memberId });
  if (held && amount > held.available) throw refuse('transfer.turnover.open', { params: { remaining: Number(held.left) / 10_000 } });
  // What is met is closed to corrections, as by a withdrawal.
  await endForWithdrawal(tx, { brandId: brand.id, currency: brand.currency, memberId, amount, endGrants: [], now });
}

/** Checks the receiver as for a deposit: status, breaks, deposit limits, which it counts to. Why it is refused is not the giver's to know. */
async function passReceiver(tx: Tx, memberId: string, amount: bigint, now: Date): Promise<void> {
  try {
    await guardArrivedDeposit(tx, memberId, amount, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'brand.not.open') throw error;
    throw refuse('transfer.receiver.barred');
  }
}
