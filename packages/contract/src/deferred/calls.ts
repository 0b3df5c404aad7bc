import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { text } from '../base/wire-text.ts';

/*
 * Calls whose domain a brand switches on by its module. While the module is off they answer `function.not.available`,
 * and `/wps/system/whitelabel` lists it in advance.
 */

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
