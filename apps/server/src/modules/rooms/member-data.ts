import { many, type Sql } from '../../kernel/db.ts';
import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import { ofRoom, notify } from './signals.ts';

/** What the member wrote in rooms, also what was removed, what they reported, and their restrictions. */
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
    `SELECT p.name AS presenter, b.kind, b.cause, b.reason, b.at, b.until, b.lifted_at FROM room_block b LEFT JOIN presenter p ON p.id = b.presenter_id
     WHERE b.member_id = $1 ORDER BY b.at, b.id`,
  ),
];

/** A closed account's lines lose the name; whom they hid and where they were is deleted. */
export async function forgetRooms(tx: Sql, memberId: string): Promise<void> {
  // Readers of a room get the changes since their revision, so the name disappears from their screens at once. Rooms are locked in one order.
  const rooms = await many<{ id: string; revision: number }>(
    tx,
    `UPDATE room SET revision = revision + 1 WHERE presenter_id IN (
         SELECT r.presenter_id FROM room r WHERE EXISTS (
           SELECT FROM room_line l WHERE l.presenter_id = r.presenter_id AND l.member_id = $1 AND l.name IS NOT NULL) ORDER BY r.presenter_id FOR UPDATE)
       RETURNING presenter_id AS id, revision`,
    [memberId],
  );
  await tx.query(
    `UPDATE room_line l SET name = NULL, changed = w.revision FROM unnest($2::text[], $3::int[]) w (id, revision)
       WHERE l.presenter_id = w.id AND l.member_id = $1 AND l.name IS NOT NULL`,
    [memberId, rooms.map(({ id }) => id), rooms.map(({ revision }) => revision)],
  );
  await notify(tx, ...rooms.map(({ id }) => ofRoom(id)));
  await tx.query('DELETE FROM room_hidden WHERE member_id = $1 OR hidden_id = $1', [memberId]);
  await tx.query('DELETE FROM room_seat WHERE member_id = $1', [memberId]);
}
