import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const promotionSections: readonly DataSection[] = [
  rowsSection(
    'promotions',
    `SELECT c.id, p.code, c.occasion, c.state, c.facts, c.amount, c.grant_id, c.remark, c.reason, c.created_at, c.changed_at FROM promotion_claim c
       JOIN promotion p ON p.id = c.promotion_id WHERE c.member_id = $1 ORDER BY c.created_at, c.id`,
  ),
];

/** What waits ends with the account; pictures of applications are forgotten. What was given stays with the books. */
export async function endPromotions(tx: Sql, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await tx.query('DELETE FROM promotion_picture i USING promotion_claim c WHERE c.id = i.claim_id AND c.member_id = $1', [memberId]);
  await tx.query(
    `UPDATE promotion_claim SET state = 'withdrawn', remark = '', changed_at = $2 WHERE member_id = $1 AND state IN ('joined', 'applying')`,
    [memberId, now],
  );
}
