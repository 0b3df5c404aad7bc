import * as z from 'zod/mini';
import { maybeOne, one } from '../../../kernel/db.ts';
import { controlKind, type ProposalKind, type VersionedControl } from '../../four-eyes/public.ts';
import { lockQuota, readQuota } from '../quota.ts';
import type { AgentDeps } from '../types.ts';

const terms = z.object({ agents: z.nullable(z.int()) });

type QuotaTerms = z.output<typeof terms>;

/** Agents one may have right below: more of them take two operators. Without a quota of its own an agent has the brand's, as version 0. */
export const quotaControl = ({ ruleOf }: Pick<AgentDeps, 'ruleOf'>): VersionedControl<QuotaTerms> => ({
  name: 'agent.quota',
  permission: 'agents.terms',
  subjectKind: 'member',
  rules: { agents: 'cap' },
  schema: terms,
  hold: async (tx, agentId) => {
    await lockQuota(tx, agentId);
    const row = await maybeOne<{ version: number }>(tx, 'SELECT version FROM agent_quota WHERE agent_id = $1 FOR UPDATE', [agentId]);
    return row?.version ?? 0;
  },
  raise: async (tx, agentId) => {
    const row = await maybeOne<{ version: number }>(
      tx,
      'UPDATE agent_quota SET version = version + 1 WHERE agent_id = $1 RETURNING version',
      [agentId],
    );
    return row?.version ?? 1;
  },
  read: async (sql, agentId) => {
    const { brandId } = await one<{ brandId: string }>(sql, 'SELECT brand_id AS "brandId" FROM member_facts WHERE id = $1', [agentId]);
    return { agents: (await readQuota(sql, agentId, await ruleOf(brandId))).most };
  },
  write: (tx, agentId, { agents }, { actor }) =>
    tx.query(
      `INSERT INTO agent_quota (agent_id, agents, set_at, set_by) VALUES ($1, $2, $3, $4)
         ON CONFLICT (agent_id) DO UPDATE SET agents = $2, set_at = $3, set_by = $4`,
      [agentId, agents, actor.now, actor.id],
    ),
});

export const agentProposals = (deps: Pick<AgentDeps, 'ruleOf'>): ProposalKind[] => [controlKind(quotaControl(deps))];
