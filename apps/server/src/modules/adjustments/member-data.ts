import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

export const adjustmentSections: readonly DataSection[] = [
  rowsSection(
    'adjustments',
    `SELECT id, kind, currency, amount, code, reference, decided_at FROM adjustment WHERE member_id = $1 ORDER BY decided_at, id`,
  ),
];
