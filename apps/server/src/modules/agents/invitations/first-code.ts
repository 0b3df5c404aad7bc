import { maybeOne, type Sql } from '../../../kernel/db.ts';

/** The oldest open code of an agent that makes members; empty: none. */
export const firstCode = async (sql: Sql, agentId: string, now: Date): Promise<string> =>
  (
    await maybeOne<{ code: string }>(
      sql,
      `SELECT code FROM affiliate_code WHERE agent_id = $1 AND link_type = 0 AND NOT is_closed AND (expires_at IS NULL OR expires_at > $2)
         ORDER BY created_at, code LIMIT 1`,
      [agentId, now],
    )
  )?.code ?? '';
