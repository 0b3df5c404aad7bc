import type { ContractKind } from '@pavilion/contract/contracts/terms';
import { contractKinds } from '@pavilion/contract/contracts/terms';
import { many, type Sql } from '../../kernel/db.ts';

/** Kinds of contracts with settlements of the agent, or of contracts they offered, whatever became of the contracts. */
export async function findSettledKinds(sql: Sql, agentId: string): Promise<ContractKind[]> {
  const rows = await many<{ kind: ContractKind }>(
    sql,
    `SELECT k.kind FROM unnest($2::text[]) k (kind) WHERE EXISTS (SELECT FROM agent_line WHERE agent_id = $1 AND kind = k.kind)
       OR EXISTS (SELECT FROM agent_line WHERE above_id = $1 AND kind = k.kind)`,
    [agentId, contractKinds],
  );
  return rows.map(({ kind }) => kind);
}
