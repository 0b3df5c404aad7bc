import {
  addFavourite as addFavouriteCall,
  chooseWinnerBoard,
  favouriteGames,
  favouriteIds,
  gameList,
  hotGames as hotGamesCall,
  launchDemo as launchDemoCall,
  launchGame as launchGameCall,
  openedGame,
  recentGames,
  removeFavourite as removeFavouriteCall,
  vendorGameTypes,
  vendorLanes as vendorLanesCall,
  winnerBoard,
  winnerBoardChoice,
} from '@pavilion/contract/vendors/calls';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { Serve } from '../../http/serve.ts';
import type { RequestContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { answeredLanguage } from '../../messages/languages.ts';
import type { Content } from '../content/public.ts';
import { maskedName } from '../identity/public.ts';
import { nameIn, OWN_PAGES, type ShownGame } from './catalogue.ts';
import { addFavourite, findFavourites, findRecent, markRecent, removeFavourite } from './favourites.ts';
import { launchDemo, launchGame, type LaunchWorld } from './launch-game.ts';
import { filterGames, gameIndex } from './game-index.ts';
import { gameItem, type GameLook, gameTypes, laneOf, pictureBase } from './rules.ts';
import { findTopWins, isShownAsWinner, showAsWinner } from './winner-board.ts';

const LIST_PAGE = 18;
const RECENT_PAGE = 6;
const MAX_WINNERS = 20;

export type RoutesWorld = LaunchWorld & { content: Content };

export function serveVendors(serve: Serve, world: RoutesWorld): void {
  serveLists(serve, world);
  serveFavourites(serve, world);
  serveWinners(serve, world);
  serve(launchGameCall, async ({ query }, context) => launchGame(world, query, context));
  serve(launchDemoCall, async ({ query }, context) => launchDemo(world, query, context));
}

const shownIn = async (world: RoutesWorld, brandId: string): Promise<readonly ShownGame[]> =>
  (await world.catalogue()).shown.get(brandId) ?? [];

/** How a brand shows games to this reader: a language the query names wins over the call's. */
async function lookOf(world: RoutesWorld, context: RequestContext, { language }: { language?: string }): Promise<GameLook> {
  const { settings } = await world.content.brandSnapshot(context.brand.id);
  const { gameImageBase, artBase, esportsVendors, cockfightVendors } = settings;
  return {
    language: answeredLanguage(language, context.brand) ?? context.language,
    imageBase: gameImageBase,
    artBase,
    moved: { esportsVendors, cockfightVendors },
  };
}

/** One page of a list of games; beyond the last one the last. */
function pageOfGames(games: readonly ShownGame[], query: Parameters<typeof pageOf>[0], size: number) {
  const asked = pageOf(query, size);
  const page = { ...asked, pageNo: Math.min(asked.pageNo, Math.max(1, Math.ceil(games.length / asked.pageSize))) };
  const from = (page.pageNo - 1) * page.pageSize;
  return { games: games.slice(from, from + page.pageSize), facts: pageFacts(page, games.length) };
}

function serveLists(serve: Serve, world: RoutesWorld): void {
  serve(gameList, async ({ query }, context) => {
    const look = await lookOf(world, context, query);
    const found = gameIndex(await shownIn(world, context.brand.id)).find(query, look.moved);
    const { games, facts } = pageOfGames(found, query, LIST_PAGE);
    return { games: games.map((item) => gameItem(item, look)), ...facts };
  });
  serve(hotGamesCall, async ({ query }, context) => {
    const look = await lookOf(world, context, query);
    const found = filterGames(gameIndex(await shownIn(world, context.brand.id)).hot, query, look.moved);
    return { list: found.map((item) => gameItem(item, look)) };
  });
  serve(vendorLanesCall, async ({ query }, context) => {
    const { language, moved } = await lookOf(world, context, query);
    return { data: { lanes: [...gameIndex(await shownIn(world, context.brand.id)).lanes(language, moved)] } };
  });
  serve(vendorGameTypes, async ({ query }, context) => {
    const { moved } = await lookOf(world, context, query);
    return { content: gameTypes(await shownIn(world, context.brand.id), moved) };
  });
}

/** Games by node id in the order given; what the brand no longer offers is left out. */
async function gamesByNode(world: RoutesWorld, brandId: string, nodeIds: readonly number[]): Promise<ShownGame[]> {
  const shown = (await world.catalogue()).shownByNode.get(brandId);
  return nodeIds.flatMap((nodeId) => shown?.get(nodeId) ?? []);
}

function serveFavourites(serve: Serve, world: RoutesWorld): void {
  serve(favouriteIds, async (_input, { brand, session }) =>
    (await gamesByNode(world, brand.id, await findFavourites(world.db, session.memberId))).map(({ game }) => String(game.nodeId)),
  );
  serve(favouriteGames, async ({ query }, context) => {
    const mine = await gamesByNode(world, context.brand.id, await findFavourites(world.db, context.session.memberId));
    const look = await lookOf(world, context, query);
    const { games, facts } = pageOfGames(filterGames(mine, query, look.moved), query, LIST_PAGE);
    return { content: games.map((item) => gameItem(item, look)), pageNum: facts.pageNo, ...facts };
  });
  serve(addFavouriteCall, async ({ body }, { brand, session, now }) => {
    const { nodeId } = body;
    const shown = (await world.catalogue()).shownByNode.get(brand.id);
    if (!shown?.has(nodeId)) throw refuse('game.not.found', { field: 'nodeId' });
    await addFavourite(world.db, session.memberId, { nodeId, now });
    return undefined;
  });
  serve(removeFavouriteCall, async ({ body }, { session }) => {
    await removeFavourite(world.db, session.memberId, body.nodeId);
    return undefined;
  });
  // No play begins by it: a member on a break may look at a board as well.
  serve(openedGame, async ({ body }, { brand, session, now }) => {
    const catalogue = await world.catalogue();
    const game = catalogue.findByCode(body.vassalage, body.gameCode);
    if (!game || catalogue.vendors.get(game.vendor)?.adapter !== OWN_PAGES || !catalogue.shownByNode.get(brand.id)?.has(game.nodeId))
      throw refuse('game.not.found', { field: 'gameCode' });
    await markRecent(world.db, session.memberId, { nodeId: game.nodeId, now });
    return undefined;
  });
  serve(recentGames, async ({ query }, context) => {
    const mine = await gamesByNode(world, context.brand.id, await findRecent(world.db, context.session.memberId));
    const look = await lookOf(world, context, query);
    const { games, facts } = pageOfGames(filterGames(mine, query, look.moved), query, RECENT_PAGE);
    return { list: games.map((item) => gameItem(item, look)), ...facts };
  });
}

function serveWinners(serve: Serve, world: RoutesWorld): void {
  serve(winnerBoard, async ({ query }, context) => {
    const category = (query.gameCategory ?? 'ALL').toLowerCase();
    const limit = Math.min(MAX_WINNERS, Math.max(1, query.limitNum ?? MAX_WINNERS));
    const wins = await findTopWins(world.db, context.brand.id, {
      now: context.now,
      limit,
      product: category === 'all' || category === '' ? null : category,
    });
    const catalogue = await world.catalogue();
    const look = await lookOf(world, context, query);
    const shown = catalogue.shownByNode.get(context.brand.id);
    return {
      at: context.now.toISOString(),
      list: wins.flatMap((win) => {
        const game = catalogue.findByCode(win.vendor, win.game);
        if (!game) return [];
        const name = nameIn(catalogue.inBrand(context.brand.id, game), look.language);
        return [
          {
            vo: {
              winAmount: win.payout,
              currency: win.currency,
              gameName: name,
              nodeName: name,
              customerName: maskedName(win.memberName),
              iconUrl: `${pictureBase(game, shown?.get(game.nodeId)?.picture ?? null, look)}-360.avif`,
              nodeId: game.nodeId,
              gameType: laneOf(game.gameType, game.vendor, look.moved),
              vendor: game.vendor,
              time: win.settledAt.toISOString(),
            },
          },
        ];
      }),
    };
  });
  serve(winnerBoardChoice, async (_input, { session }) => ({
    shown: await isShownAsWinner(world.db, session.memberId),
  }));
  serve(chooseWinnerBoard, async ({ body }, { session, now }) => {
    await showAsWinner(world.db, session.memberId, { shown: body.shown, now });
    return undefined;
  });
}
