import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const missionSections: readonly DataSection[] = [
  rowsSection(
    'missions',
    `SELECT m.code, d.period_from, d.period_to, d.completed_at, d.amount, d.gives, d.claim_until, d.state, d.grant_id, d.claimed_at FROM mission_done d JOIN mission m ON m.id = d.mission_id
       WHERE d.member_id = $1 ORDER BY d.completed_at, d.id`,
  ),
  rowsSection(
    'missionPlaces',
    `SELECT m.code, p.period_from, p.place, p.amount, p.gives, p.state, p.grant_id FROM mission_place p JOIN mission m ON m.id = p.mission_id
       WHERE p.member_id = $1 ORDER BY p.period_from, p.mission_id`,
  ),
  rowsSection('missionDays', `SELECT to_char(day, 'YYYY-MM-DD') AS day, at FROM mission_day WHERE member_id = $1 ORDER BY day`),
];

/** An account that is closed has no days and nothing to evaluate; what was given stays with the books. */
export async function forgetMissions(tx: Sql, memberId: string): Promise<void> {
  await tx.query('DELETE FROM mission_day WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM mission_due WHERE member_id = $1', [memberId]);
}
