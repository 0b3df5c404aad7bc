import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const contactSections: readonly DataSection[] = [
  rowsSection('contacts', 'SELECT kind, value, verified_at FROM verified_contact WHERE member_id = $1 ORDER BY kind'),
];

/** Contacts of a closed account may be verified by others again. */
export async function forgetContacts(tx: Sql, memberId: string): Promise<void> {
  await tx.query('DELETE FROM verified_contact WHERE member_id = $1', [memberId]);
}
