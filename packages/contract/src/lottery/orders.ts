import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { lotteryErrors, lotteryPage, lotteryPageValue, GAME_ID } from './calls.ts';
import { money } from '../base/money.ts';
import { requiredText, text } from '../base/wire-text.ts';
import { rowId, wholeJsonNumber } from '../base/wire-types.ts';

/*
 * Orders of the lottery gateway. A slip is `content~approach~playId~modeId~series~multiple`, slips are joined by `;`. One order is one money
 * movement and one bet, whatever its lines. Amounts have four decimals; the total of the cart is a decimal text.
 */

/** A pasted list of 10,000 numbers with its separators fits. */
export const MAX_SLIP = 120_000;
export const MAX_LINES = 1_000;

/** `line` counts from 1; `lines` of a refusal's value names each faulty line with its code. */
const orderErrors = {
  ...lotteryErrors,
  /** No bets on this issue any more; value.current names the one that takes bets. */
  'lottery.closed': 409,
  /** No bets on this issue yet; value.current names the one that takes bets. */
  'lottery.not.open': 409,
  'lottery.issue.unknown': 404,
  /** value.lines: [{line, code, at?}] */
  'lottery.lines.refused': 400,
  /** The cart's total is not what its lines come to; value.total. */
  'lottery.total.differs': 409,
  /** Too much may be won on a selection already; value.lines: [{line, acceptable}], the stake that would be taken. */
  'lottery.exposure': 409,
  'lottery.stake.much': 400,
  'lottery.win.much': 400,
  'lottery.chase.many': 400,
  /** The same requestId was sent with another slip. */
  'request.conflict': 409,
  'balance.not.enough': 400,
  'play.excluded': 403,
  'play.blocked': 403,
  'limit.wager.day': 403,
  'limit.wager.week': 403,
  'limit.wager.month': 403,
  'limit.loss.day': 403,
  'limit.loss.week': 403,
  'limit.loss.month': 403,
  'limit.session': 403,
} as const;

const phases = {
  numero: requiredText(20),
  multiples: z.array(wholeJsonNumber({ min: 1, max: 100_000 })).check(z.maxLength(1_440)),
};

const placed = z.object({
  orderNumber: z.string(),
  /** Of the chase, where one was begun. */
  chaseNumber: z.nullable(z.string()),
  numero: z.string(),
  totalBettingAmount: money,
  balance: money,
});

export const placeLotteryOrder = endpoint({
  summary: 'Places lottery bets: lines on the present issue, or a chase over the next ones.',
  method: 'POST',
  path: '/lgw/orders/betting',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  renews: true,
  throttle: { per: 'member', points: 120, seconds: 60 },
  body: z.strictObject({
    gameId: wholeJsonNumber({ min: 1 }),
    currentNumero: requiredText(20),
    /** Made by the client for this order: the same again is answered as before. Absent, an order sent twice is two orders. */
    requestId: z.optional(rowId),
    /** Of `play_menu`; absent: the game’s own. */
    prizeModeId: z.optional(wholeJsonNumber()),
    bettingSlipString: requiredText(MAX_SLIP),
    /** What the member saw as the whole stake: decimal text. Another total is refused. */
    betCartAmountSum: requiredText(24),
    chase: z.optional(z.boolean()),
    /** The client made `chaseSlip` by itself of a count of issues: a chase like any other, refused without `chase`. */
    quickChase: z.optional(z.boolean()),
    /** The chase ends with its first win. */
    winningStop: z.optional(z.boolean()),
    /** Known by its name only: true is refused, so that no client relies on what does not happen. */
    abandoning: z.optional(z.literal(false)),
    /**
     * Issues of the chase in their order, each with the multiple of every line (one for all, or one a line); or its first issue with a multiple for
     * it and each that follows.
     */
    chaseSlip: z.optional(z.union([z.array(z.strictObject(phases)).check(z.maxLength(1_440)), z.strictObject(phases)])),
    /** Names the client; a bet is the same from all of them. */
    device: z.optional(text(16)),
    /** The one kind that is known. */
    orderType: z.optional(z.literal(1)),
  }),
  value: placed,
  errors: orderErrors,
});

export const placeVnBetting = endpoint({
  summary: 'Places lottery bets of the older form; refused whole where one of its contents is.',
  method: 'POST',
  path: '/lotto-vn/lgw/betting',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  renews: true,
  throttle: { per: 'member', points: 120, seconds: 60 },
  body: z.strictObject({
    prizeMode: z.optional(text(8)),
    device: z.optional(text(16)),
    requestId: z.optional(rowId),
    contents: z
      .array(
        z.strictObject({
          gameId: wholeJsonNumber({ min: 1 }),
          winStop: z.optional(z.boolean()),
          playId: wholeJsonNumber({ min: 1 }),
          bettingContent: requiredText(MAX_SLIP),
          singleBetPrice: z.number(),
          bettingApproach: wholeJsonNumber({ min: 1, max: 2 }),
          /** The facts of a line are in its own fields. */
          bettingSlip: z.optional(z.null()),
          numero: z
            .array(z.strictObject({ numero: requiredText(20), multiple: wholeJsonNumber({ min: 1, max: 100_000 }) }))
            .check(z.minLength(1), z.maxLength(1_440)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  /** The first order, the whole that was staked or held, and each order. */
  value: z.extend(placed, { orders: z.array(placed) }),
  errors: orderErrors,
});

const orderRow = z.object({
  orderDetailId: z.string(),
  orderMasterId: z.string(),
  orderNumber: z.string(),
  gameId: z.number(),
  gameCode: z.string(),
  gameName: z.string(),
  /** It was placed at. */
  prizeModeId: z.number(),
  numero: z.string(),
  bettingTime: z.number(),
  closeTime: z.number(),
  bettingModeCode: z.string(),
  series: z.number(),
  /** From 1; 0 outside of a chase. */
  chasingPhase: z.number(),
  chasingPhases: z.number(),
  playCodes: z.array(z.string()),
  playName: z.string(),
  /** Of the first line, cut. */
  bettingContent: z.string(),
  lines: z.number(),
  planBettingAmount: money,
  actualBettingAmount: money,
  bettingAmount: money,
  winningAmount: z.nullable(money),
  /** What the prize group gave back. */
  rebateAmount: money,
  winningNumber: z.nullable(z.string()),
  /** 2 waiting, 4 won, 5 lost, 6 chase ended by win, 7 cancelled by the house, 8 cancelled by the member, 12 draw void. */
  orderStatus: z.number(),
  canCancel: z.boolean(),
});

export const lotteryOrdersToday = endpoint({
  summary: 'Lottery orders of today, the latest first; `gameId` −1: of all games.',
  method: 'GET',
  path: '/lgw/orders/today',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  query: z.strictObject({ ...lotteryPage, gameId: z.optional(z.union([z.literal('-1'), GAME_ID])) }),
  value: z.object({
    orders: z.object({ content: z.array(orderRow), ...lotteryPageValue }),
    orderSumTO: z.object({ sumPlanBettingAmt: money, sumActualBettingAmt: money, sumWinningAmt: money }),
  }),
});

/** Milliseconds, up to the end of the year 9999. */
const moment = wholeJsonNumber({ max: 253_402_300_799_999 });

export const findLotteryOrders = endpoint({
  summary: 'Looks for lottery orders of the member.',
  method: 'POST',
  path: '/lgw/orders',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  body: z.strictObject({
    startDate: z.optional(moment),
    endDate: z.optional(moment),
    orderStatus: z.optional(z.nullable(wholeJsonNumber({ max: 99 }))),
    gameId: z.optional(z.nullable(wholeJsonNumber({ min: -1 }))),
    orderNumber: z.optional(z.nullable(text(40))),
    chasingOrder: z.optional(z.nullable(z.boolean())),
    numero: z.optional(z.nullable(text(20))),
    chasingStatus: z.optional(z.nullable(text(12))),
    page: z.optional(wholeJsonNumber({ max: 999_999 })),
    size: z.optional(wholeJsonNumber({ min: 1, max: 100 })),
  }),
  value: z.object({
    orders: z.object({ content: z.array(orderRow), ...lotteryPageValue }),
    orderSumTO: z.object({ sumPlanBettingAmt: money, sumActualBettingAmt: money, sumWinningAmt: money }),
  }),
});

const orderInfo = z.object({
  line: z.number(),
  playId: z.number(),
  playCode: z.string(),
  playName: z.string(),
  bettingContent: z.string(),
  /** What is picked for each place, of plays that pick by places; null elsewhere, and where nothing is picked. */
  first: z.nullable(z.string()),
  second: z.nullable(z.string()),
  third: z.nullable(z.string()),
  fourth: z.nullable(z.string()),
  fifth: z.nullable(z.string()),
  bettingModeCode: z.string(),
  series: z.number(),
  multiple: z.number(),
  stakes: z.number(),
  bettingAmount: money,
  winningAmount: z.nullable(money),
  /** Winning unit stakes by tier, once drawn. */
  hits: z.nullable(z.array(z.object({ tier: z.string(), name: z.string(), stakes: z.number(), odds: z.string() }))),
});

export const lotteryOrder = endpoint({
  summary: 'One lottery order with its first 50 lines, and why its result was corrected, where it was.',
  method: 'GET',
  path: '/lgw/orders/detail/:id',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  query: z.strictObject({ id: rowId }),
  value: z.extend(orderRow, {
    stakes: z.number(),
    multiple: z.number(),
    possibleWin: money,
    /** It takes part in a house draw whose bets are closed: its seal is in the list of `ticketsOfDraw`. */
    isSealed: z.boolean(),
    corrections: z.array(z.object({ at: z.number(), before: z.string(), after: z.string(), difference: money })),
    chase: z.nullable(
      z.object({
        chaseNumber: z.string(),
        state: z.enum(['running', 'won', 'done', 'cancelled', 'failed']),
        reason: z.nullable(z.string()),
        total: money,
        held: money,
        staked: money,
        won: money,
        stopsOnWin: z.boolean(),
        phases: z.array(
          z.object({ numero: z.string(), multiple: z.number(), amount: money, orderDetailId: z.nullable(z.string()), status: z.number() }),
        ),
      }),
    ),
    orderInfos: z.array(orderInfo),
  }),
  errors: { 'lottery.order.unknown': 404 },
});

export const lotteryOrderSeal = endpoint({
  summary: 'What a ticket is in the digest of its draw: `seal` is SHA-256 of `<order number>:<SHA-256 of ticket>`.',
  method: 'GET',
  path: '/lgw/orders/detail/:id/seal',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  query: z.strictObject({ id: rowId }),
  value: z.object({
    seal: z.string(),
    /** JSON `[gameId, numero, slip]`, and the prize mode where it is not the game's own. */
    ticket: z.string(),
  }),
  errors: { 'lottery.order.unknown': 404 },
});

export const lotteryOrderLines = endpoint({
  summary: 'The lines of a lottery order, page by page.',
  method: 'GET',
  path: '/lgw/orders/detail/:id/info',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  query: z.strictObject({ ...lotteryPage, id: rowId }),
  value: z.object({ content: z.array(orderInfo), ...lotteryPageValue }),
  errors: { 'lottery.order.unknown': 404 },
});

export const cancelLotteryOrders = endpoint({
  summary: 'Takes waiting orders back before their issue closes; all of them or none.',
  method: 'PUT',
  // Answers `success`, as the wire has it: the one of these calls that is not bare.
  path: '/lgw/orders/suborders/cancel',
  access: 'member',
  module: 'LOTT3',
  renews: true,
  throttle: { per: 'member', points: 60, seconds: 60 },
  body: z.array(rowId).check(z.minLength(1), z.maxLength(100)),
  value: z.object({ cancelled: z.array(z.string()), balance: money }),
  errors: { 'lottery.order.unknown': 404, 'lottery.cancel.late': 409, 'lottery.cancel.not': 400 },
});

export const endLotteryChase = endpoint({
  summary: 'Ends a running chase: what is still held comes back, phases already placed stand.',
  method: 'PUT',
  path: '/lgw/chases/:id/end',
  access: 'member',
  module: 'LOTT3',
  envelope: 'bare',
  renews: true,
  query: z.strictObject({ id: rowId }),
  throttle: { per: 'member', points: 60, seconds: 60 },
  value: z.object({ returned: money, balance: money }),
  errors: { 'lottery.order.unknown': 404, 'lottery.cancel.late': 409 },
});
