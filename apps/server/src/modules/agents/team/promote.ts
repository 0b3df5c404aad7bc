import type { agentQuota } from '@pavilion/contract/agents/calls';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { memberChanged } from '@pavilion/contract/identity/events';
import { isAgentType, type SessionContext } from '../../../http/types.ts';
import { one, type Sql, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { writeAuditEntry } from '../../audit/public.ts';
import { makeAgent } from '../../identity/public.ts';
import { isExcluded, isPaused } from '../../player-limits/public.ts';
import { namesIn } from '../invitations/links.ts';
import { hasPlace, leftOf, readQuota } from '../quota.ts';
import { readHeld } from '../rebates/bounds.ts';
import { rightBelow } from '../rebates/downline-rates.ts';
import { lockTree } from '../tree-lock.ts';
import type { AgentDeps } from '../types.ts';

/** Excluded, on a break or not active: they cannot be recruited. The refusal contains no reason. */
export const isBarred = async (sql: Sql, { memberId, status, now }: { memberId: string; status: string; now: Date }): Promise<boolean> =>
  status !== 'active' || (await isExcluded(sql, memberId, now)) || isPaused(sql, memberId, now);

/** Makes a member right below an agent. */
export async function promoteDownline(deps: AgentDeps, { customerId }: { customerId: string }, context: SessionContext): Promise<void> {
  const { session, brand, now, ip } = context;
  const rule = await deps.ruleOf(brand.id);
  await transaction(deps.db, async (tx) => {
    await lockTree(tx, brand.id, 'joins');
    const { memberId, customerType, status } = await rightBelow(tx, customerId, context);
    if (isAgentType(customerType)) throw refuse('downline.is.agent');
    if (await isBarred(tx, { memberId, status, now })) throw refuse('downline.barred');
    if (!(await hasPlace(tx, session.memberId, rule))) throw refuse('quota.used.up');
    // Of two at once one finds it done.
    if (!(await makeAgent(tx, memberId))) throw refuse('downline.is.agent');
    await deps.hint(tx, memberChanged, { brandId: brand.id, memberId });
    await writeAuditEntry(
      tx,
      { kind: 'member', id: session.memberId, ip, now },
      { action: 'agent.promote', subjectKind: 'member', subjectId: memberId, brandId: brand.id, detail: { agentId: session.memberId } },
    );
  });
}

const AGENTS = 'agents';
const MEMBERS = 'members';

/** How many of each the agent may still open, and under which rebates. */
export async function ownQuota(deps: AgentDeps, context: SessionContext): Promise<InnerValue<typeof agentQuota>> {
  const { session, brand, now } = context;
  const rule = await deps.ruleOf(brand.id);
  const { upline } = await one<{ upline: string | null }>(
    deps.db,
    'SELECT agent_path[cardinality(agent_path)] AS upline FROM member_facts WHERE id = $1',
    [session.memberId],
  );
  const [quota, held] = await Promise.all([
    readQuota(deps.db, session.memberId, rule),
    readHeld(deps.db, { brand, rule, memberId: session.memberId, uplineId: upline, now }),
  ]);
  const nameOf = namesIn(deps, context);
  const quotaRebateConfig = held.map(({ product, rate }) => ({
    gameType: product.toUpperCase(),
    name: nameOf(product),
    rebate: rate.now < rate.next ? rate.now : rate.next,
  }));
  return [
    {
      quotaId: AGENTS,
      templateName: deps.messageFor('agent.quota.agents', context.language),
      quotaRemaining: leftOf(quota),
      quotaRebateConfig,
    },
    { quotaId: MEMBERS, templateName: deps.messageFor('agent.quota.members', context.language), quotaRemaining: null, quotaRebateConfig },
  ];
}
