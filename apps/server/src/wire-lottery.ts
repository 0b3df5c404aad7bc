import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { messages } from './messages/all.ts';
import type { Settlements, StakeRules } from './modules/betting/public.ts';
import { rateAbove } from './modules/agents/public.ts';
import { createAlone, createDrawClient, createLottery, drawSecret, groupBelow } from './modules/lottery/public.ts';

interface Wiring {
  stakes: StakeRules;
  settlements: Settlements;
  /** Wakes the consumers of operations. */
  onApplied(): void;
}

export const wireLottery = (deps: Deps, { stakes, settlements, onApplied }: Wiring): DomainModule =>
  createLottery({
    ...deps,
    draws: createDrawClient({ url: deps.settings.drawUrl ?? null, clock: deps.clock, secret: () => drawSecret(deps.db) }),
    stakes,
    settlements,
    alone: createAlone(deps.db),
    onApplied,
    ownGroup: async (memberId, product, brandTop) => {
      const above = await rateAbove(deps.db, { memberId, product, at: deps.clock.now() });
      return groupBelow(brandTop, above);
    },
    messageFor: messages.messageFor,
  });
