import * as z from 'zod/mini';
import { deskDay, deskErrors } from '../operator/desk.ts';
import { ordersQuery } from '../operator/orders-query.ts';
import { endpoint } from '../base/endpoint.ts';
import { money, moneyTotal } from '../base/money.ts';
import { pageValue } from '../base/paging.ts';
import { text } from '../base/wire-text.ts';
import { rowId, wholeNumber } from '../base/wire-types.ts';

// Lottery orders at the desk, what they could cost, and what games and issues came to.

const gameId = wholeNumber({ min: 1 });

export const lotteryExposure = endpoint({
  summary: 'What an issue could cost a brand by play and number; the present issue where none is named',
  method: 'GET',
  path: '/desk/lottery/exposure',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({ brandId: rowId, gameId, numero: z.optional(text(20)), playId: z.optional(wholeNumber({ min: 1 })) }),
  value: z.object({
    currency: z.string(),
    numero: z.nullable(z.string()),
    closesAt: z.nullable(z.string()),
    whole: moneyTotal,
    mostPerIssue: moneyTotal,
    mostPerSelection: moneyTotal,
    plays: z.array(
      z.object({ playId: z.number(), code: z.string(), name: z.string(), isOff: z.boolean(), most: moneyTotal, keys: z.number() }),
    ),
    /** Of the play asked for, else of the one that could cost most; the thousand dearest. */
    playId: z.nullable(z.number()),
    /**
     * Where selections of that play are options, of several rows or one: their words. A key is `row:option`, rows counted from 1, or the option where there
     * are no rows. Null: keys are numbers.
     */
    square: z.nullable(z.object({ rows: z.array(z.string()), options: z.array(z.object({ code: z.string(), word: z.string() })) })),
    keys: z.array(
      z.object({
        key: z.string(),
        /** The other draw of a key across two. */
        beside: z.nullable(z.string()),
        liability: moneyTotal,
      }),
    ),
  }),
  errors: deskErrors,
});

const orderRow = z.object({
  id: z.string(),
  brandId: z.string(),
  memberId: z.string(),
  username: z.string(),
  gameId: z.number(),
  gameName: z.string(),
  numero: z.string(),
  currency: z.string(),
  stakes: z.number(),
  stake: money,
  won: z.nullable(money),
  possibleWin: money,
  /** 2 waiting, 4 won, 5 lost, 6 chase ended by win, 7 cancelled by the house, 8 cancelled by the member, 12 draw void. */
  status: z.number(),
  isChase: z.boolean(),
  placedAt: z.string(),
});

export const lotteryOrdersList = endpoint({
  summary: 'Lottery orders, newest first: by member, game, issue, state, days of their brand',
  method: 'GET',
  path: '/desk/lottery/orders',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({
    ...ordersQuery,
    gameId: z.optional(gameId),
    numero: z.optional(text(20)),
    status: z.optional(wholeNumber({ max: 12 })),
  }),
  value: z.object({ list: z.array(orderRow), ...pageValue }),
  errors: deskErrors,
});

export const lotteryOrderDetail = endpoint({
  summary: 'One lottery order with its first 200 lines and what corrections changed',
  method: 'GET',
  path: '/desk/lottery/order',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({ id: rowId }),
  value: z.extend(orderRow, {
    result: z.nullable(z.string()),
    lineCount: z.number(),
    lines: z.array(
      z.object({
        number: z.number(),
        playName: z.string(),
        /** As it was placed; options by their words. */
        content: z.string(),
        /** The other draw a line across two counts in. */
        beside: z.nullable(z.string()),
        stakes: z.number(),
        multiple: z.number(),
        series: z.number(),
        stake: money,
        /** Null before the draw, and of an order without a win or loss. */
        won: z.nullable(money),
      }),
    ),
    corrections: z.array(z.object({ at: z.string(), before: z.string(), after: z.string(), wonBefore: money, wonAfter: money })),
  }),
  errors: deskErrors,
});

export const lotteryProfit = endpoint({
  summary: 'What settled orders staked and won, by game or by issue of a game, over days of the brand',
  method: 'GET',
  path: '/desk/lottery/profit',
  access: 'desk',
  permission: 'lottery.view',
  query: z.strictObject({ brandId: rowId, gameId: z.optional(gameId), from: z.optional(deskDay), to: z.optional(deskDay) }),
  value: z.object({
    currency: z.string(),
    list: z.array(
      z.object({
        gameId: z.number(),
        gameName: z.string(),
        /** Null: all of the game. */
        numero: z.nullable(z.string()),
        orders: z.number(),
        members: z.number(),
        staked: moneyTotal,
        won: moneyTotal,
        profit: moneyTotal,
      }),
    ),
  }),
  errors: deskErrors,
});
