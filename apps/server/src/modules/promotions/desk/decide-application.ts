import type * as wire from '@pavilion/contract/promotions/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { OperatorContext } from '../../../http/desk.ts';
import { maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { lockMember } from '../../player-limits/public.ts';
import { giveApplied } from '../apply.ts';
import { stepOf } from '../store.ts';
import { note, type Parts, readVersion, termsOf } from './store.ts';

interface ClaimRow {
  id: string;
  promotion_id: string;
  version: number;
  brand_id: string;
  member_id: string;
  state: string;
  code: string;
  kind: string;
}

/** Under the member's guard. Of a brand the operator does not see: `not.found`. */
async function lockClaim(tx: Tx, id: string, { session }: OperatorContext): Promise<ClaimRow> {
  const found = await maybeOne<{ member_id: string }>(tx, 'SELECT member_id FROM promotion_claim WHERE id = $1 AND brand_id = ANY ($2)', [
    id,
    session.scope,
  ]);
  if (!found) throw refuse('not.found');
  await lockMember(tx, found.member_id);
  return one<ClaimRow & Record<string, unknown>>(
    tx,
    'SELECT c.*, p.code, p.kind FROM promotion_claim c JOIN promotion p ON p.id = c.promotion_id WHERE c.id = $1 FOR UPDATE OF c',
    [id],
  );
}

/** Gives what was applied for, or refuses it with words the member reads. However often it is decided at once, one decision stands. */
export async function decideApplication(
  parts: Parts,
  body: InnerBody<typeof wire.promotionDecide>,
  context: OperatorContext,
): Promise<void> {
  const { id, verdict, amount, reason } = body;
  await transaction(parts.db, async (tx) => {
    const claim = await lockClaim(tx, id, context);
    if (claim.kind !== 'manual' || claim.state !== 'applying') throw refuse('desk.changed.meanwhile');
    const row = { id: claim.promotion_id, brand_id: claim.brand_id, code: claim.code };
    const about = { memberId: claim.member_id, application: id, reason };
    if (verdict === 'refuse') {
      await tx.query(`UPDATE promotion_claim SET state = 'rejected', reason = $2, decided_by = $3, changed_at = $4 WHERE id = $1`, [
        id,
        reason,
        context.session.operatorId,
        context.now,
      ]);
      await parts.hint(tx, { brandId: claim.brand_id, memberId: claim.member_id, event: 'reward.answered', data: { refId: id } });
      await note(tx, context, { action: 'application.refuse', row, detail: about });
      return;
    }
    const { currency } = await parts.access.brandInScope(claim.brand_id, context);
    const { rule } = termsOf(await readVersion(tx, claim.promotion_id, claim.version));
    if (amount === null || amount <= 0n || rule.kind !== 'manual' || amount > rule.upTo)
      throw refuse('promotion.amount.range', { field: 'amount', params: { most: textFromUnits(rule.kind === 'manual' ? rule.upTo : 0n) } });
    if (amount % (await stepOf(tx, currency)) !== 0n) throw refuse('amount.step', { field: 'amount' });
    await giveApplied(tx, parts, { claimId: id, amount, operatorId: context.session.operatorId, now: context.now });
    await note(tx, context, { action: 'application.give', row, detail: { ...about, amount: String(amount), currency } });
  });
}
