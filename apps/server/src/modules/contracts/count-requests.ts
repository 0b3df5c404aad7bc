import { one, type Sql } from '../../kernel/db.ts';

/** Contract requests that wait for a member's answer: offers to them, newer terms, and ends the other side asked for, as the agent and as the upline. */
export const countRequests = async (sql: Sql, memberId: string, now: Date): Promise<number> =>
  (
    await one<{ count: number }>(
      sql,
      `SELECT count(*)::int AS count FROM contract c
         LEFT JOIN contract_version w ON w.contract_id = c.id AND w.state = 'waiting' AND w.expires_at > $2
         WHERE (c.agent_id = $1 AND (w.version IS NOT NULL OR (c.state = 'ending' AND c.end_asked_by = 'upline')))
           OR (c.upline_id = $1 AND c.state = 'ending' AND c.end_asked_by = 'agent')`,
      [memberId, now],
    )
  ).count;
