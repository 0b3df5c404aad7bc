import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { calendarDay, codeText, wholeNumber } from '../base/wire-types.ts';

/*
 * The lottery gateway: what can be played, when it is drawn, what fell. Answers are bare, lists count pages from 0, moments are ms.
 * A prize mode is compared without case; one that is not known answers `request_param_err`.
 */

const bare = { envelope: 'bare', module: 'LOTT3' } as const;
export const GAME_ID = wholeNumber({ min: 1 });
const lotteryQuery = z.strictObject({ prizeMode: z.optional(text(8)), device: z.optional(text(16)) });
export const lotteryPage = { page: z.optional(wholeNumber({ max: 999_999 })), size: z.optional(wholeNumber({ min: 1, max: 100 })) };
export const lotteryPageValue = { number: z.number(), size: z.number(), totalPages: z.number(), totalElements: z.number() };
export const lotteryErrors = { 'lottery.game.unknown': 404 } as const;

const menuItem = z.object({
  gameId: z.number(),
  gameCode: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  accountTypeName: z.string(),
  /** Words of the game's art and rules: `ssc`, `k3`, `vn-north`. */
  family: z.string(),
  prizeMode: z.string(),
});
const lotteryGroup = z.object({ gameGroupCode: z.string(), gameMenus: z.array(menuItem) });

export const lotteryMenu = endpoint({
  summary: 'Lottery games by group.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  access: 'visitor',
  ...bare,
  query: lotteryQuery,
  value: z.array(lotteryGroup),
});

export const lotteryRecentMenu = endpoint({
  summary: 'Lottery games the member played last.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  aliases: [{ path: '/lgw/games/game_menus/recent' }],
  access: 'member',
  ...bare,
  query: lotteryQuery,
  value: z.array(lotteryGroup),
});

export const lotteryMenus = endpoint({
  summary: 'Lottery groups keyed by their code.',
  method: 'GET',
  path: '/lgw/games/game_menus',
  access: 'visitor',
  ...bare,
  query: lotteryQuery,
  value: z.record(z.string(), lotteryGroup),
});

/** A drawn result. `facts`: codes and numbers said beside it. */
const drawn = {
  numero: z.string(),
  /** One canonical line: `4,7,0,9,2`; prizes as JSON. */
  winNo: z.string(),
  openTime: z.number(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
};

const openedDraw = z.object({
  gameId: z.number(),
  gameCode: z.string(),
  gameName: z.string(),
  family: z.string(),
  accountTypeName: z.string(),
  ...drawn,
  nextNumero: z.nullable(z.string()),
  /** Until bets on the next issue end. */
  remainTime: z.nullable(z.number()),
});

export const openedDraws = endpoint({
  summary: 'Last draw of each lottery game, keyed by its code.',
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  access: 'visitor',
  module: 'AGEANNOUNCE3',
  envelope: 'bare',
  value: z.record(z.string(), openedDraw),
});

export const openedNumeros = endpoint({
  summary: 'Last draws, for members.',
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  aliases: [{ path: '/lgw/games/opened/numero' }],
  access: 'member',
  module: 'AGEANNOUNCE3',
  envelope: 'bare',
  value: z.array(openedDraw),
});

export const lotteryGames = endpoint({
  summary: 'Lottery games by group, with their numbers.',
  method: 'GET',
  path: '/lgw/games',
  access: 'visitor',
  ...bare,
  value: z.array(
    z.object({
      code: z.string(),
      gameGroupId: z.number(),
      games: z.array(
        z.object({ gameId: z.number(), code: z.string(), gameGroupId: z.number(), remark: z.string(), accountTypeName: z.string() }),
      ),
    }),
  ),
});

export const popularLotteries = endpoint({
  summary: 'Games whose bets end soonest.',
  method: 'GET',
  path: '/lgw/games/popular',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ count: z.optional(wholeNumber({ min: 1, max: 100 })) }),
  value: z.array(z.object({ gameId: z.number(), gameCode: z.string(), numero: z.string(), remainTime: z.number() })),
});

const issue = {
  numero: z.string(),
  openTime: z.number(),
  closeTime: z.number(),
  drawTime: z.number(),
};

export const nearNumero = endpoint({
  summary: 'The issue that takes bets now and the one before it.',
  method: 'GET',
  path: '/lgw/numeros/near',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ gameId: GAME_ID }),
  value: z.object({
    /** By this clock bets end; a browser counts down by the difference to its own. */
    serverTime: z.number(),
    currentNumero: z.nullable(
      z.object({
        gameId: z.number(),
        ...issue,
        /** Until bets end. */
        remainTime: z.number(),
        /** From the end of bets to the draw. */
        lockTime: z.number(),
        /** Promise of a house draw: SHA-256 of the seed, and its link in the chain of the game's promises. */
        seedHash: z.nullable(z.string()),
        chainHash: z.nullable(z.string()),
      }),
    ),
    previousNumero: z.nullable(
      z.object({
        ...issue,
        state: z.enum(['open', 'closed', 'drawn', 'settled', 'void']),
        winNo: z.nullable(z.string()),
        facts: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
        seedHash: z.nullable(z.string()),
        chainHash: z.nullable(z.string()),
        /** Of a house draw, from the close on and before the seed is asked for: SHA-256 of the tickets that take part, and how many they are. */
        digest: z.nullable(z.string()),
        tickets: z.nullable(z.number()),
        /** Of a house draw that was drawn. */
        seed: z.nullable(z.string()),
      }),
    ),
  }),
  errors: lotteryErrors,
});

const chaseNumeros = z.object({ chaseNumeros: z.array(z.object(issue)) });

export const recentNumeros = endpoint({
  summary: 'Issues that take bets now or next.',
  method: 'GET',
  path: '/lgw/numeros/recent',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ gameId: GAME_ID }),
  value: chaseNumeros,
  errors: lotteryErrors,
});

export const chaseableNumeros = endpoint({
  summary: 'Issues a chase can reach, from the present one on.',
  method: 'GET',
  path: '/lgw/numeros/chase/:id',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ id: GAME_ID }),
  value: chaseNumeros,
  errors: lotteryErrors,
});

export const drawsOfGame = endpoint({
  summary: 'Results of a game, the latest first. `date`: a day of the game’s zone.',
  method: 'GET',
  path: '/lgw/draw/:gameId',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ ...lotteryPage, gameId: GAME_ID, date: z.optional(calendarDay) }),
  value: z.object({
    content: z.array(
      z.object({
        ...drawn,
        /** A house draw, to be verified: promise, digest of the closed tickets, seed. */
        proof: z.nullable(
          z.object({
            seedHash: z.string(),
            chainHash: z.string(),
            digest: z.string(),
            tickets: z.number(),
            /** The digest is that of `ticketsOfDraw`. */
            isListed: z.boolean(),
            seed: z.string(),
          }),
        ),
        /** How often the result was corrected. */
        corrections: z.number(),
      }),
    ),
    ...lotteryPageValue,
  }),
  errors: lotteryErrors,
});

/** Seals of a page. */
export const MAX_SEALS = 2_000;

export const ticketsOfDraw = endpoint({
  summary:
    'Seals of the tickets that take part in a house draw, from the close on, in the order its digest is taken: SHA-256 of them, joined by line feeds.',
  method: 'GET',
  path: '/lgw/draw/:gameId/tickets',
  access: 'visitor',
  ...bare,
  // 100,000 tickets are 50 pages; the last of them read 100,000 rows.
  throttle: { per: 'address', points: 120, seconds: 60 },
  query: z.strictObject({
    gameId: GAME_ID,
    numero: requiredText(20),
    page: lotteryPage.page,
    size: z.optional(wholeNumber({ min: 1, max: MAX_SEALS })),
  }),
  value: z.object({ digest: z.string(), content: z.array(z.string()), ...lotteryPageValue }),
  errors: {
    ...lotteryErrors,
    /** No house draw of this number, or one that was closed before tickets were listed. */
    'lottery.issue.unknown': 404,
    'lottery.tickets.open': 409,
  },
});

/** Positions of a quick draw by the names of the wire: FIRST to FIFTH, on to TENTH. */
const byPosition = z.record(z.string(), z.array(z.number()));

export const hotGapInfo = endpoint({
  summary: 'How often each number was drawn in the last 100 issues and how many issues ago last, by position.',
  method: 'GET',
  path: '/lgw/draw/:gameId/hot_gap_info',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ gameId: GAME_ID }),
  value: z.object({
    /** Numbers the lists count, e.g. 0 to 9: the index of a list is the place in here. */
    numbers: z.array(z.number()),
    issues: z.number(),
    hot: byPosition,
    gap: byPosition,
    /** Longest time without, in the last 400 issues. */
    longest: byPosition,
  }),
  errors: lotteryErrors,
});

const tierOdds = z.object({ tier: z.string(), name: z.string(), odds: z.string() });

export const playMenu = endpoint({
  summary: 'Ways to bet on a game, with what each pays, by prize mode: the game’s own first.',
  method: 'GET',
  path: '/lgw/games/:id/play_menu',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ id: GAME_ID }),
  value: z.array(
    z.object({
      prizeModeId: z.number(),
      playMenuGroups: z.array(
        z.object({
          playCode: z.string(),
          playName: z.string(),
          groupSwitch: z.boolean(),
          sorting: z.number(),
          playMenus: z.array(
            z.object({
              playId: z.number(),
              playCode: z.string(),
              playName: z.string(),
              /** How it is played, in a sentence. */
              explanation: z.string(),
              playSwitch: z.boolean(),
              singleBetPrice: money,
              /** For a stake of one, stake included: at the full group of 2000 where `byGroup`, else as paid. Exact decimal or fraction `n/d`. */
              byGroup: z.boolean(),
              /** Priced by the point: a number costs `singleBetPrice` whatever the prizes it is played on, each hit pays that × odds. */
              byPoint: z.boolean(),
              tiers: z.array(tierOdds),
            }),
          ),
        }),
      ),
    }),
  ),
  errors: lotteryErrors,
});

/** 1 LOTT, 2 ZY, 3 ELOTT, 4 SEA; absent: the game’s own. */
const prizeModeId = wholeNumber({ max: 99 });

export const lotterySetting = endpoint({
  summary: 'Units and bounds of a game’s bets.',
  method: 'GET',
  path: '/lgw/games/:id/setting',
  access: 'visitor',
  ...bare,
  query: z.strictObject({ id: GAME_ID, prizeModeId: z.optional(prizeModeId) }),
  value: z.object({
    gameId: z.number(),
    gameCode: z.string(),
    gameName: z.string(),
    family: z.string(),
    zone: z.string(),
    isHouse: z.boolean(),
    prizeModeId: z.number(),
    canCancel: z.boolean(),
    mostChase: z.number(),
    bettingModes: z.array(
      z.object({
        bettingModeId: z.number(),
        code: z.string(),
        /** Of the unit price: 1, 0.1, 0.01, 0.001. */
        unit: z.number(),
        betAmountMax: money,
        betMultipleMax: z.number(),
        winAmountMax: money,
      }),
    ),
  }),
  errors: lotteryErrors,
});

export const lotterySeries = endpoint({
  summary: 'Prize groups the member may choose, by group of games.',
  method: 'GET',
  path: '/lgw/customers/series',
  access: 'trial',
  ...bare,
  value: z.array(
    z.object({
      gameGroupCode: codeText(),
      prizeModeId: z.number(),
      maxSeries: z.number(),
      minSeries: z.number(),
      /** Highest group a bet of this member may choose: the rest is rebate of their uplines. */
      maxBetSeries: z.number(),
      defaultSeries: z.number(),
    }),
  ),
});
