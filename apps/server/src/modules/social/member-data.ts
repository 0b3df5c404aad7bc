import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const socialSections: readonly DataSection[] = [
  rowsSection(
    'socialLogins',
    'SELECT provider, account, bound_at, last_login_at FROM social_identity WHERE member_id = $1 ORDER BY bound_at',
  ),
];

export async function forgetSocialLogins(tx: Sql, memberId: string): Promise<void> {
  await tx.query('DELETE FROM social_identity WHERE member_id = $1', [memberId]);
}
