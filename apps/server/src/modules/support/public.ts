import type { DomainModule } from '../../domain-module.ts';
import { createSignals } from '../../kernel/signals.ts';
import { controlKind } from '../four-eyes/public.ts';
import { createBoardQueueReader } from './board-queue.ts';
import { answerKind } from './complaints/answer-kind.ts';
import { registerComplaintsDesk } from './complaints/desk.ts';
import { registerComplaintRoutes } from './complaints/member.ts';
import type { SupportDeps, SupportParts } from './deps.ts';
import { registerChatDesk } from './desk.ts';
import { createPictureSeal } from './pictures.ts';
import { createQueueReader } from './queue.ts';
import { registerChatRoutes } from './routes.ts';
import { CHANNEL } from './signals.ts';
import { supportControl } from './supervise.ts';
import { idleTick } from './tick.ts';

export type { SupportDeps } from './deps.ts';

/** Customer service: live chat and complaints. */
export function createSupport(deps: SupportDeps): DomainModule {
  const signals = createSignals(deps, CHANNEL);
  const parts: SupportParts = {
    ...deps,
    signals,
    queue: createQueueReader(deps.db),
    seal: createPictureSeal(deps.db),
    boardQueue: createBoardQueueReader({ ...deps, signals }),
    touched: new Map(),
    toldBoards: new Map(),
  };
  return {
    registerRoutes: (serve) => {
      registerChatRoutes(serve, parts);
      registerComplaintRoutes(serve, parts);
    },
    registerDesk: (to) => {
      registerChatDesk(to, parts);
      registerComplaintsDesk(to, parts);
    },
    proposals: [controlKind(supportControl), answerKind(parts)],
    ticks: [idleTick(parts)],
    release: () => parts.signals.release(),
    close: () => parts.signals.close(),
  };
}
