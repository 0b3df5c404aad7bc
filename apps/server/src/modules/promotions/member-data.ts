import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const promotionSections: readonly DataSection[] = [
  rowsSection(
    'promotions',
    `SELECT c.id, p.code, c.occasion, c.state, c.facts, c.amount, c.grant_id, c.remark, c.reason, c.created_at, c.changed_at FROM promotion_claim c
       JOIN promotion p ON p.id = c.promotion_id WHERE c.member_id = $1 ORDER BY c.created_at, c.id`,
  ),
  rowsSection(
    'promotionTickets',
    `SELECT t.id, p.code, t.source, t.state, t.issued_at, t.expires_at, t.ended_at, t.prize FROM promotion_ticket t JOIN promotion p ON p.id = t.promotion_id
       WHERE t.member_id = $1 ORDER BY t.issued_at, t.id`,
  ),
  rowsSection(
    'racePlaces',
    `SELECT p.code, s.period_from, s.place, s.score, s.state FROM promotion_place s JOIN promotion p ON p.id = s.promotion_id
       WHERE s.member_id = $1 ORDER BY s.period_from, p.id`,
  ),
];

/** What waits ends with the account; pictures of applications are forgotten. What was given stays with the books. */
export async function endPromotions(tx: Sql, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await tx.query('DELETE FROM promotion_picture i USING promotion_claim c WHERE c.id = i.claim_id AND c.member_id = $1', [memberId]);
  await tx.query(
    `UPDATE promotion_claim SET state = 'withdrawn', remark = '', changed_at = $2 WHERE member_id = $1 AND state IN ('joined', 'applying')`,
    [memberId, now],
  );
  await tx.query(`UPDATE promotion_ticket SET state = 'cancelled', ended_at = $2 WHERE member_id = $1 AND state = 'available'`, [
    memberId,
    now,
  ]);
}
