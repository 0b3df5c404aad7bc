import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { createLocks } from './kernel/alone.ts';
import { messages } from './messages/all.ts';
import type { Settlements, StakeRules } from './modules/betting/public.ts';
import { type AgentRule, rateAbove, ratesAbove } from './modules/agents/public.ts';
import { createDrawClient, createLottery, drawSecret, groupBelow, onTopOf } from './modules/lottery/public.ts';
import { ratesByHand } from './modules/rewards/public.ts';

interface Wiring {
  /** What a brand lets its agents do. */
  agentRuleOf(brandId: string): Promise<AgentRule>;
  stakes: StakeRules;
  settlements: Settlements;
  /** Wakes the consumers of operations. */
  onApplied(): void;
}

export const wireLottery = (deps: Deps, { agentRuleOf, stakes, settlements, onApplied }: Wiring): DomainModule =>
  createLottery({
    ...deps,
    draws: createDrawClient({ url: deps.settings.drawUrl ?? null, clock: deps.clock, secret: () => drawSecret(deps.db) }),
    stakes,
    settlements,
    locks: createLocks(deps.db),
    onApplied,
    ownGroup: async (memberId, product, brandTop) => {
      const above = await rateAbove(deps.db, { memberId, product, at: deps.clock.now() });
      return groupBelow(brandTop, above);
    },
    ownGroups: async (memberIds, product) => {
      const above = await ratesAbove(deps.db, { memberIds, product, at: deps.clock.now() });
      return (memberId, brandTop) => groupBelow(brandTop, above.get(memberId) ?? 0n);
    },
    rebatesOnTop: async (brandId) => {
      const { rebates: agents } = await agentRuleOf(brandId);
      return onTopOf({ agents, byHand: await ratesByHand(deps.db, brandId) });
    },
    messageFor: messages.messageFor,
  });
