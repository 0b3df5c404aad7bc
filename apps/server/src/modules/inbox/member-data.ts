import { type DataSection, rowsSection } from '../../kernel/data-section.ts';
import type { Sql } from '../../kernel/db.ts';

export const inboxSections: readonly DataSection[] = [
  rowsSection(
    'inbox',
    `SELECT l.id, l.created_at, l.topic, l.template, l.params, coalesce(l.title, '') AS title, coalesce(l.body, '') AS text, s.texts, l.read_at, l.deleted_at
       FROM inbox_letter l LEFT JOIN inbox_sending s ON s.id = l.sending_id WHERE l.member_id = $1 AND l.state = 'sent' ORDER BY l.id`,
    (row) => ({ ...row, id: String(row['id']) }),
  ),
  rowsSection('written', `SELECT id, created_at, title, body AS text, state FROM inbox_letter WHERE sender_id = $1 ORDER BY id`, (row) => ({
    ...row,
    id: String(row['id']),
  })),
  rowsSection(
    'marketing',
    'SELECT channel, allowed, chosen_at, text_version, source FROM marketing_choice WHERE member_id = $1 ORDER BY id',
  ),
  rowsSection('push', 'SELECT endpoint, created_at, told_at FROM push_subscription WHERE member_id = $1 ORDER BY created_at, id'),
];

/** A closed account's browsers get no more notifications, and it wants no offers. */
export async function forgetInbox(tx: Sql, memberId: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM push_subscription WHERE member_id = $1', [memberId]);
  await tx.query(
    `INSERT INTO marketing_choice (member_id, channel, allowed, chosen_at, source)
       SELECT $1, c.channel, false, $2, 'closing' FROM (SELECT DISTINCT ON (channel) channel, allowed FROM marketing_choice WHERE member_id = $1 ORDER BY channel, id DESC) c WHERE c.allowed`,
    [memberId, now],
  );
}
