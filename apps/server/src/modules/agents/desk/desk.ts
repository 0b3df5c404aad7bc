import type { agentQuotaChange, agentRebatesChange } from '@pavilion/contract/agents/desk';
import * as wire from '@pavilion/contract/agents/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { DeskRegistrar, OperatorContext } from '../../../http/desk.ts';
import { one, transaction } from '../../../kernel/db.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { changeSubjectControl } from '../../four-eyes/public.ts';
import { decideApplication, type ApplicationDeps, listApplications } from '../applications/decide.ts';
import { setRates } from '../rebates/set-rates.ts';
import { lockTree } from '../tree-lock.ts';
import type { AgentDeps } from '../types.ts';
import { moveUnder } from './move-branch.ts';
import { quotaControl } from './quota-control.ts';
import { viewAgent, viewTree } from './view-tree.ts';

export function registerAgentsDesk({ serve, access }: DeskRegistrar, base: AgentDeps): void {
  const deps: ApplicationDeps = { ...base, access };
  serve(wire.agentsTree, ({ query }, context) => viewTree(deps, query, context));
  serve(wire.deskAgent, ({ query }, context) => viewAgent(deps, query, context));
  serve(wire.agentMove, ({ body }, context) => moveUnder(deps, body, context));
  serve(wire.agentQuotaChange, ({ body }, context) => changeQuota(deps, body, context));
  serve(wire.agentRebatesChange, ({ body }, context) => changeRebates(deps, body, context));
  serve(wire.agentApplications, ({ query }, context) => listApplications(deps, query, context));
  serve(wire.agentApplicationDecide, ({ body }, context) => decideApplication(deps, body, context));
}

/** Version 0 is the brand's setting. At once where it is lower, else proposed to a second operator. */
async function changeQuota(
  deps: ApplicationDeps,
  { memberId, agents, version, reason }: InnerBody<typeof agentQuotaChange>,
  context: OperatorContext,
) {
  const { brandId, username } = await deps.access.memberInScope(memberId, context);
  const subject = { id: memberId, name: username, brandId };
  return changeSubjectControl(deps.db, quotaControl(deps), { subject, version, next: { agents }, reason }, context);
}

async function changeRebates(
  deps: ApplicationDeps,
  { memberId, rebates, reason }: InnerBody<typeof agentRebatesChange>,
  context: OperatorContext,
): Promise<{ changed: number }> {
  const { db, access } = deps;
  const { brandId } = await access.memberInScope(memberId, context);
  const brand = await access.brandInScope(brandId, context);
  const rule = await deps.ruleOf(brandId);
  const { session, now } = context;
  return transaction(db, async (tx) => {
    await lockTree(tx, brandId, 'joins');
    const { upline } = await one<{ upline: string | null }>(
      tx,
      'SELECT agent_path[cardinality(agent_path)] AS upline FROM member_facts WHERE id = $1',
      [memberId],
    );
    const by = { kind: 'operator', id: session.operatorId } as const;
    const changed = await setRates(tx, { brand, rule, memberId, uplineId: upline, now, given: rebates, by });
    if (changed.length > 0) {
      await writeAuditEntry(tx, operatorActor(context), {
        action: 'agent.rebates',
        subjectKind: 'member',
        subjectId: memberId,
        brandId,
        detail: { rebates: Object.fromEntries(changed.map(({ product, rate }) => [product, String(rate)])), reason },
      });
    }
    return { changed: changed.length };
  });
}
