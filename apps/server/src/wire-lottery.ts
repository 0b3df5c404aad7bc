import type { Deps } from './deps.ts';
import type { DomainModule } from './domain-module.ts';
import { messages } from './messages/all.ts';
import type { Settlements, StakeRules } from './modules/betting/public.ts';
import { createDrawClient, createLottery, drawSecret } from './modules/lottery/public.ts';

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
    onApplied,
    ownGroup: async (_memberId, _groupCode, brandTop) => brandTop,
    messageFor: messages.messageFor,
  });
