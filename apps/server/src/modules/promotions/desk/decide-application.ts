import type { ProposalState } from '@pavilion/contract/four-eyes/proposing';
import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { textFromUnits } from '@pavilion/contract/base/money';
import { rewardAnswered } from '@pavilion/contract/promotions/events';
import type { OperatorContext } from '../../../http/desk.ts';
import { type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor } from '../../audit/public.ts';
import { holdProposals, noteAct, propose, repeatedAct, repeatedProposal, voidProposals } from '../../four-eyes/public.ts';
import { giveApplied } from '../apply.ts';
import { stepOf } from '../store.ts';
import { applicationKind, type ApplicationRow, lockApplication, subjectOf } from './application-kind.ts';
import { giftNeedsSecond } from './given-alone.ts';
import { note, type PromotionsDeskDeps, readVersion, termsOf } from './store.ts';

type Body = InnerBody<typeof wire.promotionDecide>;

/**
 * Gives what was applied for, proposes it to a second operator where it is more than one may give, or refuses it with words the member reads. However often it is
 * decided at once, one decision counts.
 */
export async function decideApplication(deps: PromotionsDeskDeps, body: Body, context: OperatorContext): Promise<ProposalState> {
  return transaction(deps.db, async (tx) => {
    const claim = await lockApplication(tx, body.id, context.session.scope);
    if (!claim) throw refuse('not.found');
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return repeated.state;
    if (await repeatedAct(tx, context)) return 'done';
    if (claim.kind !== 'manual' || claim.state !== 'applying') throw refuse('desk.changed.meanwhile');
    const waiting = { kinds: [KIND], subject: subjectOf(claim) } as const;
    await holdProposals(tx, waiting);
    if (body.verdict === 'refuse') await reject(tx, deps, { claim, body }, context);
    else if ((await giveOrPropose(tx, deps, { claim, body }, context)) === 'proposed') return 'proposed';
    await voidProposals(tx, { ...waiting, reason: 'changed' }, operatorActor(context));
    await noteAct(tx, context, {});
    return 'done';
  });
}

const KIND = 'promotion.application';

interface ApplicationDecision {
  claim: ApplicationRow;
  body: Body;
}

const rowOf = ({ promotion_id: id, brand_id, code }: ApplicationRow) => ({ id, brand_id, code });

async function reject(
  tx: Tx,
  { hint }: PromotionsDeskDeps,
  { claim, body: { id, reason } }: ApplicationDecision,
  context: OperatorContext,
): Promise<void> {
  await tx.query(`UPDATE promotion_claim SET state = 'rejected', reason = $2, decided_by = $3, changed_at = $4 WHERE id = $1`, [
    id,
    reason,
    context.session.operatorId,
    context.now,
  ]);
  await hint(tx, rewardAnswered, { brandId: claim.brand_id, memberId: claim.member_id, data: { refId: id } });
  await note(tx, context, {
    action: 'application.refuse',
    row: rowOf(claim),
    detail: { memberId: claim.member_id, application: id, reason },
  });
}

async function giveOrPropose(
  tx: Tx,
  deps: PromotionsDeskDeps,
  { claim, body: { id, amount, reason } }: ApplicationDecision,
  context: OperatorContext,
): Promise<'done' | 'proposed'> {
  const { promotion_id: promotionId, brand_id: brandId, member_id: memberId, version, live } = claim;
  const { currency } = await deps.access.brandInScope(brandId, context);
  const { rule } = termsOf(await readVersion(tx, promotionId, version));
  if (amount === null || amount <= 0n || rule.kind !== 'manual' || amount > rule.upTo)
    throw refuse('promotion.amount.range', { field: 'amount', params: { most: textFromUnits(rule.kind === 'manual' ? rule.upTo : 0n) } });
  if (amount % (await stepOf(tx, currency)) !== 0n) throw refuse('amount.step', { field: 'amount' });
  const { operatorId } = context.session;
  const { budget } = termsOf(await readVersion(tx, promotionId, live ?? version));
  if (await giftNeedsSecond(tx, { brandId, operatorId, amount, hasBudget: budget !== null, now: context.now })) {
    const proposed = {
      kind: applicationKind(deps),
      brandIds: [brandId],
      subject: subjectOf(claim),
      memberId,
      payload: { claimId: id, amount: String(amount) },
      amount: { units: amount, currency },
      reason,
      ...(context.repeatable ? { request: context.repeatable } : {}),
    };
    await propose(tx, proposed, operatorActor(context));
    return 'proposed';
  }
  await giveApplied(tx, deps, { claimId: id, amount, operatorId, now: context.now });
  await tx.query('UPDATE promotion_claim SET alone_by = $2 WHERE id = $1', [id, operatorId]);
  await note(tx, context, {
    action: 'application.give',
    row: rowOf(claim),
    detail: { memberId, application: id, reason, amount: String(amount), currency },
  });
  return 'done';
}
