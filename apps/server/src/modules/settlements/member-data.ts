import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** What they were paid by contracts and rebate terms. */
export const settlementSections: readonly DataSection[] = [
  rowsSection(
    'settlements',
    `SELECT id, kind, type, counted_from, counted_to, turnover, currency, amount, state, settled_at FROM agent_line
     WHERE agent_id = $1 AND amount > 0 ORDER BY counted_to, id`,
  ),
];
