import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { requiredText } from '../base/wire-text.ts';
import { version, wholeJsonNumber } from '../base/wire-types.ts';

// Feeds of official results at the desk, and the games each may speak for.

const feed = z.object({
  name: z.string(),
  version: z.number(),
  gameIds: z.array(z.number()),
});

export const lotteryFeeds = endpoint({
  summary: 'Feeds of official results with the games each may speak for, and the official games, those in scope',
  method: 'GET',
  path: '/desk/lottery/feeds',
  access: 'desk',
  permission: 'lottery.view',
  value: z.object({
    list: z.array(feed),
    games: z.array(z.object({ gameId: z.number(), code: z.string(), name: z.string() })),
    /** A draw is one for all brands: only an operator of all brands changes feeds. */
    mayChange: z.boolean(),
  }),
  errors: deskErrors,
});

export const lotteryFeedGames = endpoint({
  summary: 'Sets the games a feed may speak for; another game needs a second operator',
  method: 'POST',
  path: '/desk/lottery/feeds/games',
  access: 'desk',
  takesRequestId: true,
  permission: 'lottery.feeds',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    ...repeatable,
    name: requiredText(32),
    version,
    gameIds: z.array(wholeJsonNumber({ min: 1 })).check(z.maxLength(500)),
    reason,
  }),
  value: z.extend(feed, { state: changeState }),
  errors: { ...deskErrors, ...proposingErrors, 'lottery.results.house': 409 },
});
