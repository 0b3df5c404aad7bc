import { newId } from '@pavilion/contract/base/id';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../http/desk.ts';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor } from '../audit/public.ts';
import { type ActOutcome, actOrPropose, isProposedOf, repeatedOutcome } from '../four-eyes/public.ts';
import { accounts, findBalance } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { adjustmentKind, MAKE } from './adjustment-kind.ts';
import { type AdjustmentDeps, type AdjustmentRow, book, isWrongAccount, type NewAdjustment } from './book-adjustment.ts';
import { ruleOf } from './rules.ts';

type AdjustmentInput = Omit<NewAdjustment, 'id' | 'proposed_by' | 'proposed_at'>;

/**
 * Credits or debits a member: at once up to the brand's threshold, else proposed to a second operator. A repeat of the request answers as the first. Refuses
 * `balance.not.enough`, `adjustment.too.large`, `desk.member.state`, and what a proposal refuses.
 */
export const makeAdjustment = (deps: AdjustmentDeps, wanted: AdjustmentInput, context: OperatorContext): Promise<ActOutcome> =>
  transaction(deps.db, async (tx) => {
    await lockMember(tx, wanted.member_id);
    return (await repeatedOutcome(tx, context)) ?? makeIn(tx, deps, wanted, context);
  });

/** Under the member's guard. */
async function makeIn(tx: Tx, deps: AdjustmentDeps, wanted: AdjustmentInput, context: OperatorContext): Promise<ActOutcome> {
  const { brand_id: brandId, member_id: memberId, currency, amount, reason, reverses, kind, code, reference } = wanted;
  if (await isWrongAccount(tx, memberId)) throw refuse('desk.member.state');
  const rule = await ruleOf(tx, brandId);
  if (rule.largest !== null && amount > rule.largest) throw refuse('adjustment.too.large', { field: 'amount' });
  const cash = accounts.cash({ brandId, currency, memberId });
  if (kind === 'debit' && (await findBalance(tx, cash)) < amount) throw refuse('balance.not.enough', { field: 'amount' });
  const id = newId('adj');
  const { now, session } = context;
  const row = { ...wanted, id, proposed_by: session.operatorId, proposed_at: now };
  const { username } = await one<{ username: string }>(tx, 'SELECT username FROM member_facts WHERE id = $1', [memberId]);
  return actOrPropose(
    tx,
    {
      needsSecond: rule.four_eyes_above !== null && amount + (await adjustedAlone(tx, row)) > rule.four_eyes_above,
      proposing: {
        kind: adjustmentKind(deps),
        brandIds: [brandId],
        // Two reversals of one adjustment never wait at once.
        subject: { kind: 'adjustment', id: reverses ?? id, name: username },
        memberId,
        payload: { id, kind, currency, amount: String(amount), code, reference, reverses },
        amount: { units: amount, currency },
        reason,
      },
      act: () => book(tx, deps, { row, by: operatorActor(context) }),
    },
    context,
  );
}

/** What the operator moved alone for the member in the same direction within a day: an amount cut in pieces needs two operators as the whole does. */
async function adjustedAlone(
  tx: Tx,
  { member_id: memberId, kind, proposed_by: operator, proposed_at: now }: NewAdjustment,
): Promise<bigint> {
  const { sum } = await one<{ sum: bigint }>(
    tx,
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM adjustment WHERE member_id = $1 AND kind = $2 AND proposed_by = $3 AND decided_by = $3
       AND decided_at > $4::timestamptz - interval '1 day'`,
    [memberId, kind, operator, now],
  );
  return sum;
}

/** Whether an operator may take an adjustment back: their own, no reversal itself, within the brand's hours. */
export const isReversible = (row: AdjustmentRow, { operator, hours, now }: { operator: string; hours: number; now: Date }): boolean =>
  row.reverses === null && row.proposed_by === operator && hours > 0 && now.getTime() - row.decided_at.getTime() < hours * HOUR_MS;

/**
 * Takes one's own adjustment back by the opposite one, once. It names an adjustment and nothing else: bets, deposits and withdrawals are undone by their own
 * modules. Refuses `adjustment.not.reversible` besides what `makeAdjustment` refuses.
 */
export async function reverseAdjustment(
  deps: AdjustmentDeps,
  { id, reason }: { id: string; reason: string },
  context: OperatorContext,
): Promise<ActOutcome> {
  const { operatorId: operator, scope } = context.session;
  return transaction(deps.db, async (tx) => {
    const row = await maybeOne<AdjustmentRow>(tx, 'SELECT * FROM adjustment WHERE id = $1 AND brand_id = ANY ($2)', [id, scope]);
    if (!row) throw refuse('not.found');
    await lockMember(tx, row.member_id);
    const repeated = await repeatedOutcome(tx, context);
    if (repeated) return repeated;
    const { reversal_hours: hours } = await ruleOf(tx, row.brand_id);
    const isTakenBack = (await maybeOne(tx, 'SELECT FROM adjustment WHERE reverses = $1', [id])) !== null;
    if (isTakenBack || !isReversible(row, { operator, hours, now: context.now })) throw refuse('adjustment.not.reversible');
    const { brand_id, member_id, currency, amount, code, reference } = row;
    const kind = row.kind === 'credit' ? 'debit' : 'credit';
    return makeIn(tx, deps, { brand_id, member_id, currency, amount, code, reference, kind, reason, reverses: id }, context);
  });
}

/** Whether an adjustment of this member was made under the id, or waits for a second operator. */
export const isAdjustmentOf = async (sql: Sql, { id, memberId }: { id: string; memberId: string }): Promise<boolean> =>
  (await maybeOne(sql, 'SELECT FROM adjustment WHERE id = $1 AND member_id = $2', [id, memberId])) !== null ||
  isProposedOf(sql, { kind: MAKE, memberId, id });
