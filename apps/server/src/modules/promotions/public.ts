import type { DomainModule } from '../../domain-module.ts';
import { registerPromotionRoutes } from './routes.ts';
import { lapseChoices, settleTick } from './settle.ts';
import type { PromotionsDeps } from './store.ts';

export { giveApplied, type GivingApplied } from './apply.ts';
export { decide, type Decision, judgeStanding, type MemberStanding, type Occasion, REASONS, type Reason } from './decide.ts';
export { chooseWithDeposit, giveForDeposit } from './deposits.ts';
export { endPromotions, promotionSections } from './member-data.ts';
export { PROMOTION_CHECKS } from './check-promotions.ts';
export { settlePromotions } from './settle.ts';
export type { PromotionsDeps } from './store.ts';
export { giveRankGifts } from './take.ts';
export { writePromotions, type WrittenPromotion } from './write-promotion.ts';

/** Calls of members, and what gives by the clock. */
export const createPromotions = (deps: PromotionsDeps): DomainModule => ({
  registerRoutes: (serve) => registerPromotionRoutes(serve, deps),
  ticks: [settleTick(deps), lapseChoices(deps)],
});
