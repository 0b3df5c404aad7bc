import { maybeOne, type Sql } from '../../../kernel/db.ts';

/** Somebody below an agent. */
export interface Downline {
  memberId: string;
  userName: string;
  customerType: number;
  /** 1: right below. */
  level: number;
  /** Agents above, the topmost first. */
  agentPath: readonly string[];
  status: 'active' | 'locked' | 'closed' | 'unfinished';
}

/** A member anywhere below an agent; null for everybody else, closed accounts too. */
export const findDownline = (
  sql: Sql,
  { brandId, agentId, memberId }: { brandId: string; agentId: string; memberId: string },
): Promise<Downline | null> =>
  maybeOne<Downline>(
    sql,
    `SELECT id AS "memberId", username AS "userName", customer_type AS "customerType", agent_path AS "agentPath", status,
         cardinality(agent_path) - array_position(agent_path, $2) + 1 AS level
       FROM member_facts WHERE id = $3 AND brand_id = $1 AND agent_path @> ARRAY[$2::text] AND status <> 'closed'`,
    [brandId, agentId, memberId],
  );
