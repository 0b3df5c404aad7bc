import { listGames } from '../../../studio/src/games/listing.ts';
import { listedOf } from '../modules/vendors/adapters/operator-wallet/vendor-calls.ts';
import { factsOf } from '../modules/vendors/refresh-games.ts';
import type { GameFacts } from '../modules/vendors/seed-catalogue.ts';

/** What our studio lists, for tests that run without it. */
export const studioGames: readonly GameFacts[] = listGames('http://studio.test').map((game) =>
  factsOf(listedOf({ ...game, currencies: [...game.currencies] })),
);
