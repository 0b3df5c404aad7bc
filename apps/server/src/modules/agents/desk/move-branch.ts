import type { agentMove } from '@pavilion/contract/agents/desk';
import { downlineChanged } from '@pavilion/contract/agents/events';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { OperatorContext } from '../../../http/desk.ts';
import { type BrandInfo, isAgentType } from '../../../http/types.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { moveBranch } from '../../identity/public.ts';
import { lockMembers } from '../../player-limits/public.ts';
import type { ApplicationDeps } from '../applications/decide.ts';
import { readHeld } from '../rebates/bounds.ts';
import { lockTerms, lockTree } from '../tree-lock.ts';
import type { AgentRule } from '../types.ts';

/** Everybody's row and guard is written in one transaction, while their bets wait: larger branches would keep them waiting too long. */
export const MAX_MOVED = 5_000;

interface BranchHead {
  id: string;
  customer_type: number;
  status: string;
  agent_path: string[];
}

/**
 * Moves a member with everybody below in one transaction: under another agent of the brand, or to the top. Nothing that was counted moves; the old upline no
 * longer finds them with the commit.
 */
export async function moveUnder(
  deps: ApplicationDeps,
  { memberId, upline, reason }: InnerBody<typeof agentMove>,
  context: OperatorContext,
): Promise<InnerValue<typeof agentMove>> {
  const { db, access, contracts, hint } = deps;
  const { now } = context;
  const { brandId } = await access.memberInScope(memberId, context);
  const brand = await access.brandInScope(brandId, context);
  const rule = await deps.ruleOf(brandId);
  return transaction(db, async (tx) => {
    await lockTree(tx, brandId, 'moves');
    const moved = await one<BranchHead>(tx, 'SELECT id, customer_type, status, agent_path FROM member_facts WHERE id = $1', [memberId]);
    const to = await newUpline(tx, { brandId, upline, moved });
    const from = moved.agent_path.at(-1) ?? null;
    if ((to?.id ?? null) === from) throw refuse('agent.move.same', { field: 'upline' });
    await lockBranch(tx, memberId);
    const move = { brandId, memberId, uplineId: to?.id ?? null };
    await refuseTerms(tx, { brand, rule, ...move, now });
    if ((await contracts.aboveUpline(tx, move)).length > 0) throw refuse('agent.move.terms');
    await contracts.endWithUpline(tx, move, now);
    const members = await moveBranch(tx, { memberId, agentPath: to ? [...to.agent_path, to.id] : [] });
    await tx.query(
      `INSERT INTO agent_move (id, brand_id, member_id, from_agent, to_agent, members, reason, moved_by, moved_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [newId('mov'), brandId, memberId, from, move.uplineId, members, reason, context.session.operatorId, now],
    );
    for (const id of [from, move.uplineId]) if (id !== null) await hint(tx, downlineChanged, { brandId, memberId: id });
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'agent.move',
      subjectKind: 'member',
      subjectId: memberId,
      brandId,
      detail: { from, to: move.uplineId, members, reason },
    });
    return { members };
  });
}

/** An active agent of the brand by name, and none of the branch: no loop. */
async function newUpline(
  tx: Tx,
  { brandId, upline, moved }: { brandId: string; upline: string | null; moved: BranchHead },
): Promise<BranchHead | null> {
  if (upline === null) return null;
  const to = await maybeOne<BranchHead>(
    tx,
    'SELECT id, customer_type, status, agent_path FROM member_facts WHERE brand_id = $1 AND lower(username) = lower($2)',
    [brandId, upline],
  );
  if (!to || !isAgentType(to.customer_type) || to.status !== 'active') throw refuse('agent.move.upline', { field: 'upline' });
  if (to.id === moved.id || to.agent_path.includes(moved.id)) throw refuse('agent.move.loop', { field: 'upline' });
  return to;
}

/**
 * Holds the guard of everybody in the branch, which the move writes to, before the contracts: offers and answers take them in this order, and would else wait
 * for the move while it waits for them.
 */
async function lockBranch(tx: Tx, memberId: string): Promise<void> {
  const branch = await many<{ id: string }>(tx, 'SELECT id FROM member_facts WHERE id = $1 OR agent_path @> ARRAY[$1::text] LIMIT $2', [
    memberId,
    MAX_MOVED + 1,
  ]);
  if (branch.length > MAX_MOVED) throw refuse('agent.move.large', { params: { count: MAX_MOVED } });
  await lockMembers(
    tx,
    branch.map(({ id }) => id),
  );
}

/** Rebates within the branch are under those of its head; its head's, today's and tomorrow's, must be under the new upline's. */
async function refuseTerms(
  tx: Tx,
  branch: { brand: BrandInfo; rule: AgentRule; memberId: string; uplineId: string | null; now: Date },
): Promise<void> {
  for (const id of branch.uplineId === null ? [branch.memberId] : [branch.uplineId, branch.memberId]) await lockTerms(tx, id);
  const held = await readHeld(tx, branch);
  if (held.some(({ rate, maximum }) => rate.now > maximum || rate.next > maximum)) throw refuse('agent.move.terms');
}
