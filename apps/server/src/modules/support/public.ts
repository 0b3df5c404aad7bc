import type { DomainModule } from '../../domain-module.ts';
import { createSignals } from '../../kernel/signals.ts';
import { controlKind } from '../four-eyes/public.ts';
import { createBoardQueueReader } from './board-queue.ts';
import { answerKind } from './complaints/answer-kind.ts';
import { registerComplaintsDesk } from './complaints/desk.ts';
import { registerComplaintRoutes } from './complaints/member.ts';
import type { SupportBaseDeps, SupportDeps } from './deps.ts';
import { registerChatDesk } from './desk.ts';
import { createPictureSeal } from './pictures.ts';
import { createQueueReader } from './queue.ts';
import { registerChatRoutes } from './routes.ts';
import { CHANNEL } from './signals.ts';
import { supportControl } from './supervise.ts';
import { idleTick } from './tick.ts';

export type { SupportBaseDeps } from './deps.ts';

/** Customer service: live chat and complaints. */
export function createSupport(base: SupportBaseDeps): DomainModule {
  const signals = createSignals(base, CHANNEL);
  const deps: SupportDeps = {
    ...base,
    signals,
    queue: createQueueReader(base.db),
    seal: createPictureSeal(base.db),
    boardQueue: createBoardQueueReader({ ...base, signals }),
    touched: new Map(),
    boardsByStamp: new Map(),
  };
  return {
    registerRoutes: (serve) => {
      registerChatRoutes(serve, deps);
      registerComplaintRoutes(serve, deps);
    },
    registerDesk: (to) => {
      registerChatDesk(to, deps);
      registerComplaintsDesk(to, deps);
    },
    proposals: [controlKind(supportControl), answerKind(deps)],
    ticks: [idleTick(deps)],
    release: () => deps.signals.release(),
    close: () => deps.signals.close(),
  };
}
