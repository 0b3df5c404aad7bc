import type { DomainModule } from '../../domain-module.ts';
import { controlKind } from '../four-eyes/public.ts';
import { registerInboxDesk } from './desk.ts';
import type { InboxDeps } from './deps.ts';
import { PUSH_TASK } from './push/enqueue-pushes.ts';
import { forgetLeft } from './push/subscribe.ts';
import { type PushOrder, pushToBrowsers } from './push/push-to-browsers.ts';
import { registerInboxRoutes } from './routes.ts';
import { inboxControl } from './rules.ts';
import { sendingKind } from './sendings/sending-kind.ts';
import { SEND_TASK, sendAll } from './sendings/send-steps.ts';

export type { InboxDeps } from './deps.ts';
export { choose, /** @public */ mayMarket } from './marketing.ts';
export { type Letter, sum, writeLetter, writeLetters } from './write-letter.ts';

/** Letters inside the product: calls of members and operators, sendings and notifications. */
export const createInbox = (deps: InboxDeps): DomainModule => ({
  registerRoutes: (serve) => registerInboxRoutes(serve, deps),
  registerDesk: (to) => registerInboxDesk(to, deps),
  tasks: {
    [SEND_TASK]: ({ id }) => sendAll(deps, String(id)),
    [PUSH_TASK]: (order) => pushToBrowsers(deps, order as unknown as PushOrder),
  },
  proposals: [controlKind(inboxControl), sendingKind(deps)],
  ticks: [{ name: 'inbox.forget-left', cron: '*/5 * * * *', run: () => forgetLeft(deps.db) }],
});
