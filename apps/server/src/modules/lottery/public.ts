import { randomBytes } from 'node:crypto';
import type { DomainModule } from '../../domain-module.ts';
import type { Sql } from '../../kernel/db.ts';
import { ensureSecret } from '../../kernel/secret.ts';
import { controlKind } from '../four-eyes/public.ts';
import type { LotteryDeps } from './deps.ts';
import { registerLotteryDesk } from './desk.ts';
import { calendarKind } from './desk/calendar-kind.ts';
import { correctKind, voidKind } from './desk/draw-kinds.ts';
import { offerKind } from './desk/offer-kind.ts';
import { registerFeeds } from './draws/feed.ts';
import { feedControl } from './draws/feeds.ts';
import { followClock, lotteryTicks } from './draws/follow-clock.ts';
import type { Changes } from './tickets/preview.ts';
import { Previews } from './tickets/previews.ts';
import { registerLotteryRoutes } from './routes.ts';

export { LOTTERY_CHECKS } from './check-lottery.ts';
export { lotteryVendors } from './games/catalogue.ts';
export { createDrawClient } from './draws/draw-client.ts';
export type { DrawPort, LotteryDeps } from './deps.ts';
export { LOTTERY_FILE_RULES, type LotteryFile, lotteryFile, readLottery, returnProblems, writeLottery } from './lottery-file.ts';
export { readLotteryEdges } from './games/edges.ts';
export { onTopOf } from './games/returns.ts';
export { changeFeedFromMachine, type Feed, feedSecret, isFeedName, listFeeds, writeFeedGames } from './draws/feeds.ts';
export { seedResults } from './draws/seed-results.ts';
export { writeGames, writeOffer } from './games/seed-games.ts';

/** Shared with the keeper of seeds; made once. */
export const drawSecret = (sql: Sql): Promise<string> => ensureSecret(sql, 'lottery.draw', () => randomBytes(32).toString('hex'));

/** Calls of the lottery gateway and of the desk, results that feeds send, and the issues that close, draw and settle by the clock. */
export function createLottery(deps: LotteryDeps): DomainModule {
  const previews = new Previews<Changes>(deps.clock);
  return {
    close: async () => {
      await previews.close();
      await deps.locks.close();
    },
    registerRoutes: (serve) => registerLotteryRoutes(serve, deps),
    registerDesk: (to) => registerLotteryDesk(to, { ...deps, previews }),
    registerCallbacks: (app) => registerFeeds(app, deps),
    proposals: [controlKind(feedControl), correctKind(deps), voidKind, offerKind(deps), calendarKind],
    ticks: lotteryTicks(deps),
    start: () => followClock(deps),
  };
}
