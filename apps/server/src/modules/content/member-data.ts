import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

export const feedbackSections: readonly DataSection[] = [
  rowsSection(
    'feedback',
    `SELECT created_at, question_type, content, contact, state, CASE state WHEN 'answered' THEN reply ELSE '' END AS reply, decided_at
       FROM feedback WHERE member_id = $1 ORDER BY created_at, id`,
  ),
];
