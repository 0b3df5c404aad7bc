import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** The transcript of the member's chats. Notes are words among operators. */
export const supportSections: readonly DataSection[] = [
  rowsSection(
    'chats',
    `SELECT c.started_at, c.ended_at, c.rating, c.rating_word,
       (SELECT json_agg(json_build_object('at', m.at, 'from', m.side, 'operator', m.operator_name, 'text', m.words, 'event', m.event,
            'picture', p.name) ORDER BY m.number)
          FROM chat_message m LEFT JOIN support_picture p ON p.id = m.picture_id
          WHERE m.conversation_id = c.id AND m.side <> 'note') AS messages
     FROM chat_conversation c WHERE c.member_id = $1 ORDER BY c.started_at, c.id`,
  ),
  rowsSection(
    'complaints',
    `SELECT c.serial AS number, c.kind, c.about_kind, c.about_id, c.state, c.outcome, c.filed_at, c.acknowledged_at, c.answered_at, c.escalated_at,
       c.decided_at,
       (SELECT json_agg(json_build_object('at', m.at, 'from', m.side, 'operator', m.operator_name, 'text', m.words, 'event', m.event) ORDER BY m.number)
          FROM complaint_message m WHERE m.complaint_id = c.id AND m.side <> 'note') AS messages,
       (SELECT array_agg(p.name ORDER BY p.created_at) FROM support_picture p WHERE p.complaint_id = c.id) AS pictures
     FROM complaint c WHERE c.member_id = $1 ORDER BY c.filed_at, c.id`,
  ),
];
