import { one, type Sql } from '../../kernel/db.ts';
import type { AgentRule } from './types.ts';

export interface Quota {
  /** Agents one may have right below; null: any number. */
  most: number | null;
  /** The members below the agent. */
  agents: number;
  /** Changed by each setting; 0: the brand's. */
  version: number;
}

export async function readQuota(sql: Sql, agentId: string, rule: AgentRule): Promise<Quota> {
  const row = await one<{ is_own: boolean; most: number | null; version: number; agents: number }>(
    sql,
    `SELECT q.agent_id IS NOT NULL AS is_own, q.agents AS most, coalesce(q.version, 0) AS version, coalesce(d.agents, 0) AS agents
       FROM (SELECT $1::text AS id) a LEFT JOIN agent_quota q ON q.agent_id = a.id LEFT JOIN agent_direct d ON d.agent_id = a.id`,
    [agentId],
  );
  return { most: row.is_own ? row.most : rule.quota, agents: row.agents, version: row.version };
}

export const leftOf = ({ most, agents }: Quota): number | null => (most === null ? null : Math.max(0, most - agents));

/** Held until the commit: who takes places of an agent, or changes how many there are, comes one after the other. */
export const lockQuota = (tx: Sql, agentId: string) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('agents.quota ' || $1, 0))`, [agentId]);

/** Whether there is place for one more agent. Asked one at a time for an agent: of two who want the last place, one waits and finds it taken. */
export async function hasPlace(tx: Sql, agentId: string, rule: AgentRule): Promise<boolean> {
  await lockQuota(tx, agentId);
  return leftOf(await readQuota(tx, agentId, rule)) !== 0;
}
