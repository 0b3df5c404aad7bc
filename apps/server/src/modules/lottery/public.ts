import type { DomainModule } from '../../domain-module.ts';
import type { LotteryDeps } from './deps.ts';
import { followClock, lotteryTicks } from './follow-clock.ts';
import { registerLotteryRoutes } from './routes.ts';

export type { DrawPort, LotteryDeps } from './deps.ts';
export { writeGames, writeOffer } from './seed-games.ts';

/** Calls of the lottery gateway, and the issues that close, draw and settle by the clock. */
export const createLottery = (deps: LotteryDeps): DomainModule => ({
  registerRoutes: (serve) => registerLotteryRoutes(serve, deps),
  ticks: lotteryTicks(deps),
  start: () => followClock(deps),
});
