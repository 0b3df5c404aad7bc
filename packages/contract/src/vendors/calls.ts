import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { int4Id, wholeNumber } from '../base/wire-types.ts';

export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'COCKFIGHT', 'BGS', 'SPB'] as const;

const gameItem = z.object({
  nodeId: z.number(),
  roomId: z.string(),
  gameId: z.string(),
  gameCode: z.string(),
  nodeName: z.string(),
  gameName: z.string(),
  displayName: z.string(),
  gameType: z.string(),
  gameClassify: z.string(),
  /** Vendor code. */
  vassalage: z.string(),
  vendorName: z.string(),
  showIcon: z.string(),
  defaultIcon: z.string(),
  iconUrl: z.string(),
  lagerIcon: z.string(),
  nodeTypeManageId: z.string(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  /** `GAME` starts; `VASSALAGE` opens the vendor's list. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  trialSupport: z.boolean(),
  /** Paylines, or ways; 0 where neither applies. */
  lines: z.number(),
  /** Return to player in parts per million; null where the vendor does not state it. */
  rtpPpm: z.nullable(z.number()),
});
export type GameItem = z.infer<typeof gameItem>;

/** Sent by clients and not needed to answer. */
const clientFacts = {
  clientType: z.optional(text(4)),
  platform: z.optional(text(40)),
  merchant: z.optional(text(20)),
  merchantCode: z.optional(text(20)),
  merchant_code: z.optional(text(20)),
  language: z.optional(text(8)),
  imgSize: z.optional(text(8)),
  isPlatform: z.optional(text(4)),
  flush: z.optional(text(8)),
};

const whichGames = {
  gameType: z.optional(text(20)),
  /** One vendor or a comma list. */
  vassalage: z.optional(text(200)),
  gameClassify: z.optional(text(20)),
  gameName: z.optional(text(60)),
  /** Bounds on paylines or ways, both included: "25 or more" is `minLines=25`. */
  minLines: z.optional(wholeNumber()),
  maxLines: z.optional(wholeNumber()),
};

export const gameList = endpoint({
  summary: 'Games of the brand, filtered and paged. A name search looks in every language.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  access: 'visitor',
  module: 'GAMELO3',
  cacheSeconds: 30,
  query: z.strictObject({
    ...clientFacts,
    ...pageQuery,
    ...whichGames,
    /** ALL, HOT or NEW. */
    filter: z.optional(text(8)),
  }),
  value: z.object({ games: z.array(gameItem), ...pageValue }),
});

export const hotGames = endpoint({
  summary: 'Games the brand marks as hot, in its order.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  aliases: [{ method: 'POST' }],
  access: 'visitor',
  module: 'GAMELOHOT3',
  cacheSeconds: 30,
  query: z.strictObject({ ...clientFacts, vassalage: z.optional(text(200)), gameType: z.optional(text(20)) }),
  value: z.object({ list: z.array(gameItem) }),
});

const vendorCard = z.object({
  id: z.string(),
  vassalage: z.string(),
  accountTypeName: z.string(),
  displayName: z.string(),
  title: z.string(),
  gameType: z.string(),
  lagerIcon: z.string(),
  smallIcon: z.string(),
  mobileSmallIcon: z.string(),
  mobileLargeIcon: z.string(),
  h5Icon: z.string(),
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** Set when the card starts one game. */
  nodeId: z.nullable(z.number()),
  gameCount: z.number(),
});
export type VendorCard = z.infer<typeof vendorCard>;

const lane = z.object({
  title: z.string(),
  displayName: z.string(),
  gameType: z.string(),
  cards: z.array(vendorCard),
  gameClassify: z.array(z.object({ key: z.string(), displayName: z.string(), gameCount: z.number(), vendors: z.array(z.string()) })),
});
export type VendorLane = z.infer<typeof lane>;

export const vendorLanes = endpoint({
  summary: 'The vendor menu: one lane a category that has vendors, with its cards and classes.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  access: 'visitor',
  module: 'GAMELO3',
  cacheSeconds: 30,
  query: z.strictObject({ ...clientFacts }),
  value: z.object({ data: z.object({ lanes: z.array(lane) }) }),
});

export const vendorGameTypes = endpoint({
  summary: 'Category → vendor → classes.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  access: 'trial',
  module: 'GAMELO3',
  query: z.strictObject({ ...clientFacts, typeId: z.optional(text(8)) }),
  value: z.object({ content: z.record(z.string(), z.record(z.string(), z.array(z.string()))) }),
});

export const favouriteIds = endpoint({
  summary: 'Node ids of the member’s favourites, newest first.',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  aliases: [{ path: '/wps/relay/MCS2_getFavoriteGames' }],
  access: 'member',
  module: 'GAMELOFAV3',
  query: z.strictObject({ ...clientFacts }),
  value: z.array(z.string()),
});

export const favouriteGames = endpoint({
  summary: 'The member’s favourites, newest first, paged.',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  aliases: [{ path: '/wps/relay/MCS2_getFavoriteGamesList' }],
  access: 'member',
  module: 'GAMELOFAV3',
  query: z.strictObject({
    ...clientFacts,
    ...pageQuery,
    gameType: z.optional(text(20)),
    vassalage: z.optional(text(200)),
    gameName: z.optional(text(60)),
  }),
  value: z.object({ content: z.array(gameItem), pageNum: z.number(), ...pageValue }),
});

const favouriteBody = z.strictObject({
  nodeId: int4Id,
  vendor: z.optional(text(12)),
  gameType: z.optional(text(20)),
});

export const addFavourite = endpoint({
  summary: 'Marks a game as favourite; marking again changes nothing.',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  aliases: [{ path: '/wps/relay/MCS2_addFavoriteGameV2' }],
  access: 'member',
  module: 'GAMELOFAV3',
  renews: true,
  throttle: { per: 'member', points: 120, seconds: 60 },
  body: favouriteBody,
  errors: { 'game.not.found': 404, 'favourites.full': 400 },
});

export const removeFavourite = endpoint({
  summary: 'Takes a game off the favourites; taking it off again changes nothing.',
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  aliases: [{ path: '/wps/relay/MCS2_removeFavoriteGameV2' }],
  access: 'member',
  module: 'GAMELOFAV3',
  renews: true,
  throttle: { per: 'member', points: 120, seconds: 60 },
  body: favouriteBody,
});

export const recentGames = endpoint({
  summary: 'Games the member opened last, newest first, filtered and paged.',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  access: 'member',
  module: 'GAMELOREC3',
  query: z.strictObject({
    ...clientFacts,
    ...pageQuery,
    ...whichGames,
  }),
  value: z.object({ list: z.array(gameItem), ...pageValue }),
});

export const openedGame = endpoint({
  summary: 'Tells that the member opened a game that runs on a page of the portal: from then on it is among those opened last.',
  method: 'POST',
  path: '/wps/member/openedGame',
  access: 'member',
  module: 'GAMELOREC3',
  renews: true,
  throttle: { per: 'member', points: 60, seconds: 60 },
  body: z.strictObject({ vassalage: text(12), gameCode: text(60) }),
  errors: { 'game.not.found': 404 },
});

export const winnerBoard = endpoint({
  summary: 'Largest real wins of the last 24 hours, by amount descending, names masked.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getWinnerBoard',
  aliases: [{ path: '/wps/relay/GCSGAME_getRankList' }],
  access: 'visitor',
  cacheSeconds: 5,
  query: z.strictObject({ ...clientFacts, gameCategory: z.optional(text(20)), limitNum: z.optional(wholeNumber()) }),
  value: z.object({
    /** ISO, when the list was made: ages are counted from it, not from the reader's clock. */
    at: z.string(),
    list: z.array(
      z.object({
        vo: z.object({
          winAmount: money,
          currency: z.string(),
          gameName: z.string(),
          nodeName: z.string(),
          customerName: z.string(),
          iconUrl: z.string(),
          nodeId: z.number(),
          gameType: z.string(),
          vendor: z.string(),
          /** ISO. */
          time: z.string(),
        }),
      }),
    ),
  }),
});

export const winnerBoardChoice = endpoint({
  summary: 'Whether the member’s wins may stand, masked, on the winner board.',
  method: 'GET',
  path: '/wps/member/winnerBoard',
  access: 'member',
  value: z.object({ shown: z.boolean() }),
});

export const chooseWinnerBoard = endpoint({
  summary: 'Takes the member’s wins off the winner board, or lets them stand again.',
  method: 'POST',
  path: '/wps/member/winnerBoard',
  access: 'member',
  renews: true,
  throttle: { per: 'member', points: 20, seconds: 60 },
  body: z.strictObject({ shown: z.boolean() }),
});

const launchQuery = z.strictObject({
  ...clientFacts,
  /** GLS for games, LOTT for lotteries. */
  launchMode: z.optional(text(8)),
  gameId: z.optional(text(60)),
  nodeId: z.optional(int4Id),
  roomId: z.optional(text(60)),
  vassalage: z.optional(text(12)),
  gameType: z.optional(text(20)),
  gameCode: z.optional(text(60)),
  /** 1 real, 0 free. */
  accountType: z.optional(text(4)),
  confirmTrans: z.optional(text(4)),
  username: z.optional(text(60)),
  webView: z.optional(text(8)),
  isCoin: z.optional(text(8)),
  backUrl: z.optional(text(500)),
  lottoArea: z.optional(text(8)),
  lottoPrizeMode: z.optional(text(8)),
  lottoGameCode: z.optional(text(30)),
  lottoView: z.optional(text(20)),
  device: z.optional(text(16)),
});

/** Play money of a free-play login, in hundredths: what it begins with, under what it begins again, and what it may come to. */
export const freePlayMoney = { opening: 100_000, least: 1_000, most: 100_000_000 } as const;

const launchValue = z.object({
  content: z.object({ game_url: z.string() }),
  gameUrl: z.string(),
  url: z.string(),
  gameName: z.string(),
  nodeId: z.number(),
  /** Vendor code: money may be in a wallet there. */
  vassalage: z.string(),
  demo: z.boolean(),
});

const launchErrors = {
  '#727': 400,
  '#734': 400,
  'game.not.found': 404,
  /** Switched off for the moment; open rounds end. */
  'game.paused': 503,
  'vendor.unavailable': 503,
  'merchant.acct.setup.err': 400,
  'game.no.demo': 400,
} as const;

export const launchGame = endpoint({
  summary: 'Starts a game for money: answers the address to show in the game frame.',
  method: 'GET',
  path: '/wps/game/launchGame',
  access: 'member',
  module: 'GAMELO3',
  renews: true,
  throttle: { per: 'member', points: 30, seconds: 60 },
  query: launchQuery,
  value: launchValue,
  errors: { ...launchErrors, 'play.blocked': 403, 'play.excluded': 403, 'wallets.single': 400 },
});

export const launchDemo = endpoint({
  summary: 'Starts a game with play money.',
  method: 'GET',
  path: '/wps/relay/GCS_gameLaunchFB',
  access: 'visitor',
  module: 'GAMELO3',
  throttle: { per: 'address', points: 60, seconds: 60 },
  query: z.extend(launchQuery, {
    /** What free play has, in hundredths, so that all its games play from the same; absent: what a game begins with. */
    playMoney: z.optional(wholeNumber({ min: 1, max: freePlayMoney.most })),
  }),
  value: launchValue,
  errors: launchErrors,
});
