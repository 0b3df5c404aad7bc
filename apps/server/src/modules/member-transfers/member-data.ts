import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** Given and received; the other side is their own to name. */
export const transferSections: readonly DataSection[] = [
  rowsSection(
    'transfers',
    `SELECT id, CASE WHEN from_member = $1 THEN 'given' ELSE 'received' END AS side, direction, currency, amount, created_at FROM member_transfer
     WHERE from_member = $1 OR to_member = $1 ORDER BY created_at, id`,
  ),
];
