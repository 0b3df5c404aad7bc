import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const documentSections: readonly DataSection[] = [
  rowsSection(
    'documents',
    `SELECT s.id, s.state, s.created_at, s.submitted_at, s.decided_at, s.reason,
       (SELECT array_agg(p.kind ORDER BY p.created_at) FROM identity_picture p WHERE p.submission_id = s.id) AS pictures
     FROM identity_submission s WHERE s.member_id = $1 ORDER BY s.created_at`,
  ),
];

/** Documents nobody has looked at: nothing was decided by them. */
export async function forgetUndecided(tx: Sql, memberId: string): Promise<void> {
  await tx.query(`DELETE FROM identity_submission WHERE member_id = $1 AND state IN ('draft', 'submitted')`, [memberId]);
}
