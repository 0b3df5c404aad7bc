import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

/** Movements of points are the ledger's (`member.points`). */
export const pointSections: readonly DataSection[] = [
  rowsSection('pointsEarned', 'SELECT source, exact::text AS exact, booked FROM point_earned WHERE member_id = $1 ORDER BY source'),
  rowsSection(
    'pointOrders',
    `SELECT id, kind, names, quantity, points, amount, state, note, created_at, decided_at FROM point_order WHERE member_id = $1 ORDER BY created_at, id`,
  ),
  rowsSection('pointCorrections', `SELECT id, points, code, decided_at FROM point_correction WHERE member_id = $1 ORDER BY decided_at, id`),
];

/** An account that is closed needs no address any more, but of goods that are still to be sent. */
export async function forgetAddresses(sql: Sql, memberId: string): Promise<void> {
  await sql.query(`UPDATE point_order SET address = NULL WHERE member_id = $1 AND state <> 'P' AND address IS NOT NULL`, [memberId]);
}

/** Addresses go thirty days after the goods were sent: as long as a parcel may come back. */
export async function dropAddresses(sql: Sql, now: Date): Promise<void> {
  await sql.query(`UPDATE point_order SET address = NULL WHERE address IS NOT NULL AND decided_at < $1::timestamptz - interval '30 days'`, [
    now,
  ]);
}
