import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { money } from '../base/money.ts';
import { promotionErrors } from './errors.ts';
import { publicTerms } from './calls.ts';
import { rowId } from '../base/wire-types.ts';

// Tickets of wheels and of deposits, and the boards of races, as members meet them.

const relay = '/wps/relay';
const common = { access: 'member', module: 'REWCEN3' } as const;
const yesNo = z.enum(['Y', 'N']);

/** What gave a ticket. */
export const ticketSources = ['deposit', 'turnover', 'login', 'mission', 'spin', 'operator', 'begin'] as const;
/** `AVAILABLE` and not used in time: `EXPIRED`. */
export const ticketStates = ['AVAILABLE', 'USED', 'CANCELLED', 'EXPIRED'] as const;

export const claimTicketList = endpoint({
  ...common,
  summary: 'Tickets of the member that turn a wheel, the first to expire first; what was earned meanwhile is among them',
  method: 'GET',
  path: `${relay}/PROMOFE_getClaimTicketList`,
  query: z.strictObject({
    isApp: z.optional(yesNo),
    /** Those that can be used unless given. */
    status: z.optional(z.enum(ticketStates)),
    /** Of every state, of the last 30 days. */
    isAll: z.optional(yesNo),
  }),
  value: z.array(
    z.object({
      transactionId: z.string(),
      type: z.literal('PRIZE_WHEEL'),
      name: z.string(),
      status: z.enum(ticketStates),
      /** What the ticket was had for, which was met. */
      conditionStatus: z.array(z.object({ condition: z.enum(ticketSources), met: z.boolean() })),
      promotionId: z.string(),
      issuedAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});

export const rewardTypes = ['MONEY', 'POINTS', 'SPIN', 'NOTHING'] as const;

export const claimTicket = endpoint({
  ...common,
  summary: 'Turns the wheel with a ticket: what it came to is drawn and kept before it is answered; the same ticket answers the same again',
  method: 'POST',
  path: `${relay}/PROMOFE_claimTicket`,
  renews: true,
  body: z.strictObject({ transactionId: rowId, isApp: z.optional(yesNo) }),
  value: z.object({
    /** Main units of money, or points; 0 of others. */
    value: z.number(),
    rewardType: z.enum(rewardTypes),
    otherPrizes: z.array(z.object({ configId: z.string(), minValue: z.number(), maxValue: z.number() })),
    /** The field the wheel stops at, from 0, of those of the version it was turned under. */
    segment: z.number(),
    /** Of the grant; null where there is none. */
    rewardId: z.nullable(z.string()),
    /** The grant waits to be claimed. */
    waits: z.boolean(),
    /** Tickets that are left for this wheel. */
    left: z.number(),
  }),
  errors: { ...promotionErrors, 'ticket.over': 409 },
});

export const cancelTicket = endpoint({
  ...common,
  summary: 'Gives a ticket back that was not used: it is gone, and nothing comes for it',
  method: 'POST',
  path: `${relay}/MCSFE_cancelTicket`,
  renews: true,
  body: z.strictObject({ transactionId: rowId }),
  errors: { 'ticket.over': 409 },
});

const wheelField = z.object({
  of: z.enum(['money', 'points', 'spin', 'nothing']),
  /** Main units of money, or points; 0 of others. */
  value: z.number(),
  /** Money under no lock. */
  free: z.boolean(),
  /** Chance now, in millionths; 0: used up. */
  ppm: z.number(),
  /** How many are left; null: always there. */
  left: z.nullable(z.number()),
});

export const raffleStatus = endpoint({
  ...common,
  summary: 'Wheels the member can turn or earn tickets for: their fields with the chances as they are now, and the tickets of the member',
  method: 'GET',
  path: `${relay}/MCSFE_getRafflePromotionStatus`,
  value: z.array(
    z.object({
      promotionId: z.string(),
      code: z.string(),
      title: z.string(),
      summary: z.string(),
      type: z.literal('PRIZE_WHEEL'),
      /** No more tickets are earned. */
      isOver: z.boolean(),
      endsAt: z.nullable(z.string()),
      segments: z.array(wheelField),
      /** Ids of those that can be used, the first to expire first. */
      tickets: z.array(z.string()),
      nextExpiresAt: z.nullable(z.string()),
      earnedToday: z.number(),
      terms: publicTerms,
    }),
  ),
});

export const discountTickets = endpoint({
  ...common,
  summary: 'Tickets of the member that add to a deposit, the first to expire first',
  method: 'GET',
  path: `${relay}/MCSFE_getDiscountTicketList`,
  value: z.array(
    z.object({
      ticketId: z.string(),
      promotionId: z.string(),
      title: z.string(),
      expiresAt: z.string(),
      /** A deposit was opened with it and has not arrived; whichever of several arrives first uses it. */
      isChosen: z.boolean(),
      terms: publicTerms,
    }),
  ),
});

const boardPlace = z.object({ place: z.number(), score: money, prize: z.nullable(money) });

export const rankBoardList = endpoint({
  ...common,
  summary: 'Boards of races: who leads now by masked names, the own place, and how the last period ended',
  method: 'GET',
  path: `${relay}/PROMOFE_getRankBoardList`,
  query: z.strictObject({ promotionId: z.optional(rowId), period: z.optional(z.enum(['current', 'previous'])) }),
  value: z.array(
    z.object({
      promotionId: z.string(),
      code: z.string(),
      title: z.string(),
      /** `counting`: over, and not settled yet. */
      state: z.enum(['running', 'counting', 'settled']),
      from: z.string(),
      to: z.string(),
      measure: z.enum(['turnover', 'highestMultiple']),
      /** Amounts of the measure: turnover, or times the stake. */
      least: money,
      prizes: z.array(money),
      list: z.array(z.object({ ...boardPlace.shape, customerName: z.string(), isSelf: z.boolean() })),
      self: z.nullable(boardPlace),
      /** A period of this race ended before. */
      hasPrevious: z.boolean(),
      /** Only who joined takes part, and the member has not. */
      mustJoin: z.boolean(),
    }),
  ),
  throttle: { per: 'member', points: 30, seconds: 60 },
});
