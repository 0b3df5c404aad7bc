import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

export const historySections: readonly DataSection[] = [
  rowsSection('history', 'SELECT at, kind, detail, ip, user_agent FROM security_event WHERE member_id = $1 ORDER BY id'),
];
