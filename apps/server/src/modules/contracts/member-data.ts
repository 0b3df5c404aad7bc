import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** Contracts of the member; the other side is their own to name. */
export const contractSections: readonly DataSection[] = [
  rowsSection(
    'contracts',
    `SELECT c.id, c.kind, c.type, c.state, CASE WHEN c.agent_id = $1 THEN 'received' ELSE 'offered' END AS side, v.version, v.terms, v.period, v.payer,
       v.state AS version_state, v.offered_at, v.answered_at, v.starts_at, v.ends_at
     FROM contract c JOIN contract_version v ON v.contract_id = c.id WHERE c.agent_id = $1 OR c.upline_id = $1 ORDER BY v.offered_at, c.id, v.version`,
  ),
];
