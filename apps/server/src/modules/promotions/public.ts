import type { DomainModule } from '../../domain-module.ts';
import { registerPromotionsDesk } from './desk/desk.ts';
import { registerPromotionRoutes } from './routes.ts';
import { lapseChoices, settleTick } from './settle.ts';
import type { PromotionsDeps } from './store.ts';

export { chooseWithDeposit, giveForDeposit } from './deposits.ts';
export { chooseTicket } from './deposit-tickets.ts';
export { endPromotions, promotionSections } from './member-data.ts';
export { PROMOTION_CHECKS } from './check-promotions.ts';
export type { PromotionsDeps } from './store.ts';
export { titlesOf } from './titles.ts';
export { writePromotions, type WrittenPromotion } from './write-promotion.ts';

/** Calls of members and operators, and what gives by the clock. */
export const createPromotions = (deps: PromotionsDeps): DomainModule => ({
  registerRoutes: (serve) => registerPromotionRoutes(serve, deps),
  registerDesk: (to) => registerPromotionsDesk(to, deps),
  ticks: [settleTick(deps), lapseChoices(deps)],
});
