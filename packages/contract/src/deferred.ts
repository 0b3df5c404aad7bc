import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';
import { text } from './wire-text.ts';

/*
 * Calls whose domain a brand switches on by its module. While the module is off they answer `function.not.available`,
 * and `/wps/system/whitelabel` says so beforehand.
 */

const lotteryGroup = z.object({
  gameGroupCode: z.string(),
  gameMenus: z.array(z.object({ gameCode: z.string(), gameName: z.string(), iconUrl: z.string() })),
});

/** `openTime` in ms. */
const openedDraw = z.object({
  gameCode: z.string(),
  gameName: z.string(),
  numero: z.string(),
  winNo: z.string(),
  openTime: z.number(),
  nextNumero: z.nullable(z.string()),
  remainTime: z.nullable(z.number()),
});

const lotteryQuery = z.strictObject({ prizeMode: z.optional(text(8)), device: z.optional(text(16)) });

export const lotteryMenu = endpoint({
  summary: 'Lottery games by group.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  access: 'visitor',
  module: 'LOTT3',
  envelope: 'bare',
  query: lotteryQuery,
  value: z.array(lotteryGroup),
});

export const lotteryRecentMenu = endpoint({
  summary: 'Lottery games the member played last.',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  aliases: [{ path: '/lgw/games/game_menus/recent' }],
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  query: lotteryQuery,
  value: z.array(lotteryGroup),
});

export const lotteryMenus = endpoint({
  summary: 'Lottery groups keyed by their code.',
  method: 'GET',
  path: '/lgw/games/game_menus',
  access: 'visitor',
  module: 'LOTT3',
  envelope: 'bare',
  query: lotteryQuery,
  value: z.record(z.string(), lotteryGroup),
});

export const openedDraws = endpoint({
  summary: 'Last draw of each lottery game.',
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

export const roomList = endpoint({
  summary: 'Rooms of a player-against-player vendor.',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  access: 'member',
  module: 'PVPROOM3',
  query: z.strictObject({ vassalage: z.optional(text(12)) }),
  value: z.object({
    list: z.array(
      z.object({
        roomId: z.string(),
        roomName: z.string(),
        vassalage: z.string(),
        minBet: money,
        maxBet: money,
        players: z.number(),
        status: z.enum(['OPEN', 'FULL', 'CLOSED']),
      }),
    ),
  }),
});
