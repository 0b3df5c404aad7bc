import type { DomainModule } from '../../domain-module.ts';
import { controlKind } from '../four-eyes/public.ts';
import { bookAll } from './book-points.ts';
import { correctionKind } from './correction-kind.ts';
import { termsKind } from './terms-kind.ts';
import type { PointDeps } from './deps.ts';
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
export function createPoints(deps: PointDeps): DomainModule {
  const parts = { ...deps, seal: createPointSeal(deps.db) };
  return {
    registerRoutes: (serve) => registerPointRoutes(serve, parts),
    registerDesk: (to) => registerPointsDesk(to, parts),
    proposals: [controlKind(rewardControl), codesKind, correctionKind(parts), termsKind(parts)],
    registerCallbacks: (app) => servePictures(app, parts),
    ticks: [
      { name: 'book-points', cron: '0 * * * *', run: () => bookAll(parts) },
      { name: 'drop-point-addresses', cron: '20 4 * * *', run: (now) => dropAddresses(parts.db, now) },
    ],
  };
}
