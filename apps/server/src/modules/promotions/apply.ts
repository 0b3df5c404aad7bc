import { newId } from '@pavilion/contract/base/id';
import { APPLICATION_PICTURE_TYPES } from '@pavilion/contract/promotions/calls';
import type { SessionContext } from '../../http/types.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { cleanPicture } from '../documents/public.ts';
import { voidProposals } from '../four-eyes/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { give, refusalOf } from './give.ts';
import { type ClaimRow, findPromotion, isRunning, type Promotion, type PromotionsDeps } from './store.ts';
import { ineligibleReason } from './take.ts';

/** What proposals about an application are about. */
export const APPLICATION_SUBJECT = 'promotion-application';

interface Application {
  promotionId: string;
  remark: string;
  /** How many pictures follow. */
  pictures: number;
}

/**
 * Applies for a promotion that an operator decides on. With pictures the application waits (`joined`) and is sent with the last of them; applied again meanwhile, it starts
 * again. Refuses `promotion.applied.already`, `promotion.pictures.count`, and what is in the way.
 */
export const apply = (deps: PromotionsDeps, context: SessionContext, asked: Application): Promise<ClaimRow> =>
  transaction(deps.db, async (tx) => {
    const { brand, session, now } = context;
    const { memberId } = session;
    await lockMember(tx, memberId);
    const promotion = await findPromotion(tx, brand.id, asked.promotionId);
    if (!promotion || !isRunning(promotion, now)) throw refuse('promotion.not.running');
    const { rule } = promotion.terms;
    if (rule.kind !== 'manual') throw refuse('promotion.act.other');
    if (rule.pictures === 'none' ? asked.pictures > 0 : rule.pictures === 'required' && asked.pictures === 0)
      throw refuse('promotion.pictures.count', { field: 'pictures' });
    const reason = await ineligibleReason(tx, deps, promotion, { memberId, now });
    if (reason) throw refuse(refusalOf(reason));
    return write(tx, { promotion, memberId, asked, now });
  });

async function write(
  tx: Tx,
  { promotion, memberId, asked, now }: { promotion: Promotion; memberId: string; asked: Application; now: Date },
): Promise<ClaimRow> {
  const earlier = await many<ClaimRow>(tx, 'SELECT * FROM promotion_claim WHERE promotion_id = $1 AND member_id = $2', [
    promotion.id,
    memberId,
  ]);
  if (earlier.some(({ state }) => state === 'applying' || state === 'granted')) throw refuse('promotion.applied.already');
  const begun = earlier.find(({ state }) => state === 'joined');
  if (begun) await tx.query('DELETE FROM promotion_picture WHERE claim_id = $1', [begun.id]);
  return one<ClaimRow>(
    tx,
    `INSERT INTO promotion_claim (id, promotion_id, version, brand_id, member_id, occasion, state, facts, remark, created_at, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
       ON CONFLICT (promotion_id, member_id, occasion) DO UPDATE SET state = excluded.state, facts = excluded.facts, remark = excluded.remark,
         version = excluded.version, changed_at = excluded.changed_at RETURNING *`,
    [
      newId('pcl'),
      promotion.id,
      promotion.version,
      promotion.brandId,
      memberId,
      begun?.occasion ?? `application:${earlier.length + 1}`,
      asked.pictures > 0 ? 'joined' : 'applying',
      JSON.stringify({ pictures: String(asked.pictures) }),
      asked.remark.trim(),
      now,
    ],
  );
}

const findOwn = (sql: Parameters<typeof maybeOne>[0], id: string, memberId: string): Promise<ClaimRow | null> =>
  maybeOne<ClaimRow>(sql, 'SELECT * FROM promotion_claim WHERE id = $1 AND member_id = $2', [id, memberId]);

/** Takes a picture of an application that waits for it, re-encoded from its pixels; with the last one it is sent. */
export async function addPicture(
  deps: PromotionsDeps,
  { session: { memberId }, now }: SessionContext,
  { claimId, line, given }: { claimId: string; line: number; given: Buffer },
): Promise<ClaimRow> {
  const found = await findOwn(deps.db, claimId, memberId);
  if (!found) throw refuse('not.found');
  if (found.state !== 'joined') throw refuse('promotion.application.sent');
  const { bytes } = await cleanPicture(given, { types: APPLICATION_PICTURE_TYPES });
  return transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    // It may have been sent or taken back while the picture was made.
    const claim = await findOwn(tx, claimId, memberId);
    const wanted = Number(claim?.facts['pictures'] ?? 0);
    if (claim?.state !== 'joined' || line >= wanted) throw refuse('promotion.application.sent');
    await tx.query(`INSERT INTO promotion_picture (claim_id, line, picture) VALUES ($1, $2, $3) ON CONFLICT (claim_id, line) DO NOTHING`, [
      claimId,
      line,
      bytes,
    ]);
    return one<ClaimRow>(
      tx,
      `UPDATE promotion_claim c SET changed_at = $3, state = CASE WHEN (SELECT count(*) FROM promotion_picture i WHERE i.claim_id = c.id) >= $2 THEN 'applying' ELSE state END
         WHERE c.id = $1 RETURNING *`,
      [claimId, wanted, now],
    );
  });
}

/** Takes part no more, or takes an application back; refuses `promotion.application.answered` where it is decided. */
export const withdrawClaim = (deps: PromotionsDeps, { session: { memberId }, ip, now }: SessionContext, id: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    await lockMember(tx, memberId);
    const claim = await findOwn(tx, id, memberId);
    if (!claim) throw refuse('not.found');
    if (claim.state === 'withdrawn') return;
    if (claim.state !== 'joined' && claim.state !== 'applying') throw refuse('promotion.application.answered');
    await tx.query('DELETE FROM promotion_picture WHERE claim_id = $1', [id]);
    await tx.query(`UPDATE promotion_claim SET state = 'withdrawn', changed_at = $2 WHERE id = $1`, [id, now]);
    const proposed = { kinds: ['promotion.application'], subject: { kind: APPLICATION_SUBJECT, id }, reason: 'changed' } as const;
    await voidProposals(tx, proposed, { kind: 'member', id: memberId, ip, now });
  });

interface GivingApplied {
  claimId: string;
  amount: bigint;
  operatorId: string;
  now: Date;
}

/**
 * Pays or issues what an operator gives for an application that waits, in the operator's transaction: under the member's guard and the promotion's budget. Refuses
 * `promotion.budget.used`, `promotion.not.running`, `grant.member.barred`, and what else is in the way.
 */
export async function giveApplied(tx: Tx, deps: PromotionsDeps, { claimId, amount, operatorId, now }: GivingApplied): Promise<ClaimRow> {
  const claim = await one<ClaimRow>(tx, 'SELECT * FROM promotion_claim WHERE id = $1', [claimId]);
  if (claim.state !== 'applying' && claim.state !== 'granted') throw refuse('promotion.not.running');
  const { claim: given, reason } = await give(tx, deps, {
    promotionId: claim.promotion_id,
    memberId: claim.member_id,
    occasion: claim.occasion,
    version: claim.version,
    about: () => ({ kind: 'manual', amount }),
    decidedBy: operatorId,
    now,
  });
  if (reason !== null) throw refuse(reason === 'barred' ? 'grant.member.barred' : refusalOf(reason));
  return given;
}
