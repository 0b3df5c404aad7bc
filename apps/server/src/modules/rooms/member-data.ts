import type { Sql } from '../../kernel/db.ts';
import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** What the member wrote in rooms, also what was removed, what they reported, and what they were kept from. */
export const roomSections: readonly DataSection[] = [
  rowsSection(
    'rooms',
    `SELECT p.name AS presenter, l.number, l.at, l.name, l.words AS text, l.removed_at FROM room_line l JOIN presenter p ON p.id = l.presenter_id
     WHERE l.member_id = $1 ORDER BY l.at, l.presenter_id, l.number`,
  ),
  rowsSection(
    'room reports',
    `SELECT p.name AS presenter, r.number, r.reason, r.at, r.state FROM room_report r JOIN presenter p ON p.id = r.presenter_id
     WHERE r.reporter_id = $1 ORDER BY r.at, r.id`,
  ),
  rowsSection(
    'room blocks',
    `SELECT p.name AS presenter, b.kind, b.reason, b.at, b.until, b.lifted_at FROM room_block b LEFT JOIN presenter p ON p.id = b.presenter_id
     WHERE b.member_id = $1 ORDER BY b.at, b.id`,
  ),
];

/** A closed account's lines stand without a name; whom they hid and where they were is forgotten. */
export async function forgetRooms(tx: Sql, memberId: string): Promise<void> {
  await tx.query('UPDATE room_line SET name = NULL WHERE member_id = $1', [memberId]);
  await tx.query('DELETE FROM room_hidden WHERE member_id = $1 OR hidden_id = $1', [memberId]);
  await tx.query('DELETE FROM room_seat WHERE member_id = $1', [memberId]);
}
