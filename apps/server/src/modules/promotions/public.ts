import type { DomainModule } from '../../domain-module.ts';
import { createSignals } from '../../kernel/signals.ts';
import { applicationKind } from './desk/application-kind.ts';
import { codesKind } from './desk/codes-kind.ts';
import { registerPromotionsDesk } from './desk/desk.ts';
import { promotionKind } from './desk/promotion-kind.ts';
import { ticketsKind } from './desk/tickets-kind.ts';
import { registerPromotionRoutes } from './routes.ts';
import { lapseChoices, settleTick } from './settle.ts';
import { CHANNEL } from './signals.ts';
import type { PromotionsDeps } from './store.ts';

export { chooseWithDeposit, endForDeposit, giveForDeposit } from './deposits.ts';
export { chooseTicket } from './deposit-tickets.ts';
export { PROMOTION_CHECKS } from './check-promotions.ts';
export type { PromotionsDeps } from './store.ts';
export { readPromotionReturns } from './returns.ts';
export { titlesOf } from './titles.ts';
export { writePromotions, type WrittenPromotion } from './write-promotion.ts';

/** Calls of members and operators, and what gives by the clock. */
export function createPromotions(deps: PromotionsDeps): DomainModule {
  const signals = createSignals(deps, CHANNEL);
  return {
    registerRoutes: (serve) => registerPromotionRoutes(serve, deps),
    registerDesk: (to) => registerPromotionsDesk(to, { ...deps, signals }),
    proposals: [codesKind, applicationKind(deps), ticketsKind(deps), promotionKind(deps)],
    ticks: [settleTick(deps), lapseChoices(deps)],
    release: () => signals.release(),
    close: () => signals.close(),
  };
}
