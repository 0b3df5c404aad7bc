import { maybeOne, type Sql } from '../../../kernel/db.ts';

/**
 * Where a code leads: the agent's id, the path below which the newcomer stands, and the customer type they get (0 member, 1
 * agent).
 */
export interface Affiliation {
  agentId: string;
  agentPath: readonly string[];
  customerType: 0 | 1;
}

interface CodeRow {
  agent_id: string;
  agent_path: string[];
  link_type: 0 | 1;
}

/** Null: unknown at this brand, closed, expired, or its agent is not active. */
export async function findAffiliation(sql: Sql, brandId: string, code: string, now: Date): Promise<Affiliation | null> {
  const row = await maybeOne<CodeRow>(
    sql,
    `
    SELECT c.agent_id, m.agent_path, c.link_type FROM affiliate_code c JOIN member m ON m.id = c.agent_id
    WHERE c.brand_id = $1 AND c.code = $2 AND NOT c.is_closed AND m.status = 'active'
      AND (c.expires_at IS NULL OR c.expires_at > $3)`,
    [brandId, code.toUpperCase(), now],
  );
  return row && { agentId: row.agent_id, agentPath: [...row.agent_path, row.agent_id], customerType: row.link_type };
}

export interface NewAffiliateCode {
  brandId: string;
  code: string;
  agentId: string;
  linkType: 0 | 1;
  now: Date;
}

/** Adds an agent's code; one that the brand has already stays as it is. */
export async function addAffiliateCode(sql: Sql, { brandId, code, agentId, linkType, now }: NewAffiliateCode): Promise<void> {
  await sql.query(
    'INSERT INTO affiliate_code (brand_id, code, agent_id, link_type, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [brandId, code.toUpperCase(), agentId, linkType, now],
  );
}
