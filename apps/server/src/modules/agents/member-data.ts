import { type DataSection, rowsSection } from '../../kernel/data-section.ts';

/** Invitations made, rebates had, applications sent. Members who joined by an invitation are in their own copies. */
export const agentSections: readonly DataSection[] = [
  rowsSection(
    'invitations',
    `SELECT code, link_type, is_closed, created_at, starts_at, expires_at, max_uses, used, note, rebates FROM affiliate_code
     WHERE agent_id = $1 ORDER BY created_at, code`,
  ),
  rowsSection(
    'rebates',
    'SELECT product, ppm, before, effective_from::text AS effective_from, set_at FROM agent_rebate WHERE member_id = $1 ORDER BY id',
  ),
  rowsSection(
    'agent_applications',
    'SELECT name, contact, plan, state, created_at, decided_at, answer FROM affiliate_application WHERE member_id = $1 ORDER BY created_at',
  ),
];
