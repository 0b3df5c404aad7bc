import type { DomainModule } from '../../domain-module.ts';
import { controlKind } from '../four-eyes/public.ts';
import { bookAll } from './book-points.ts';
import { correctionKind } from './correction-kind.ts';
import { termsKind } from './terms-kind.ts';
import type { PointBaseDeps } from './deps.ts';
import { registerPointsDesk } from './desk.ts';
import { dropAddresses } from './member-data.ts';
import { servePictures } from './picture.ts';
import { registerPointRoutes } from './routes.ts';
import { codesKind } from './reward-codes.ts';
import { rewardControl } from './reward-control.ts';
import { createPointSeal } from './seal.ts';

export { bookAll as bookAllPoints, givePoints } from './book-points.ts';
export { readPointReturns, readPointWorth } from './returns.ts';
export { POINT_CHECKS } from './check-points.ts';
export { pointsConsumer } from './follow-points.ts';
export { POINTS_FILE_RULES, type PointsFile, pointsFile, readPoints, seedCodes, writePoints } from './points-file.ts';

/** Calls of members and operators, the pictures of rewards, the hourly booking and the end of addresses. */
export function createPoints(base: PointBaseDeps): DomainModule {
  const deps = { ...base, seal: createPointSeal(base.db) };
  return {
    registerRoutes: (serve) => registerPointRoutes(serve, deps),
    registerDesk: (to) => registerPointsDesk(to, deps),
    proposals: [controlKind(rewardControl), codesKind, correctionKind(deps), termsKind(deps)],
    registerCallbacks: (app) => servePictures(app, deps),
    ticks: [
      { name: 'book-points', cron: '0 * * * *', run: () => bookAll(deps) },
      { name: 'drop-point-addresses', cron: '20 4 * * *', run: (now) => dropAddresses(deps.db, now) },
    ],
  };
}
