import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

export const messageSections: readonly DataSection[] = [
  rowsSection(
    'messages',
    `SELECT created_at, channel, destination, template, subject, CASE WHEN secret THEN NULL ELSE body END AS body, state
     FROM message_outbox WHERE member_id = $1 ORDER BY created_at, id`,
  ),
];
