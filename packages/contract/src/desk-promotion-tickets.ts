import * as z from 'zod/mini';
import { deskErrors, reason } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery, pageValue } from './paging.ts';
import { ticketSources, ticketStates } from './promotion-tickets.ts';
import { text } from './wire-text.ts';
import { rowId, wholeJsonNumber } from './wire-types.ts';

// Tickets of a wheel or of deposits at the desk: who has them, what came of them, and those an operator gives.

/** Members an operator gives tickets to at once, and tickets for each. */
export const MOST_TICKET_MEMBERS = 200;
export const MOST_TICKETS_EACH = 20;

export const promotionTickets = endpoint({
  summary: 'Tickets of a promotion, the newest first: what gave them, how they stand and what each came to',
  method: 'GET',
  path: '/desk/promotions/tickets',
  access: 'desk',
  permission: 'promotions.read',
  query: z.strictObject({ ...pageQuery, id: rowId, q: z.optional(text(64)), state: z.optional(z.enum(ticketStates)) }),
  value: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        username: z.string(),
        source: z.enum(ticketSources),
        state: z.enum(ticketStates),
        issuedAt: z.string(),
        expiresAt: z.string(),
        usedAt: z.nullable(z.string()),
        /** What it came to: `money` and `deposit` of so much, `points`, `spin`, `nothing`; null until it is used. */
        prize: z.nullable(z.object({ of: z.enum(['money', 'points', 'spin', 'nothing', 'deposit']), value: z.number() })),
      }),
    ),
    sums: z.object({ given: z.number(), used: z.number(), open: z.number() }),
    currency: z.string(),
    ...pageValue,
  }),
  errors: deskErrors,
});

export const promotionTicketsGive = endpoint({
  summary: 'Gives tickets of a promotion that is in force to members by name; once a request',
  method: 'POST',
  path: '/desk/promotions/tickets/give',
  access: 'desk',
  permission: 'promotions.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    id: rowId,
    usernames: z.array(text(64)).check(z.minLength(1), z.maxLength(MOST_TICKET_MEMBERS)),
    each: wholeJsonNumber({ min: 1, max: MOST_TICKETS_EACH }),
    requestId: rowId,
    reason,
  }),
  value: z.object({ given: z.number() }),
  errors: {
    ...deskErrors,
    'promotion.not.running': 409,
    'promotion.no.ticket.kind': 409,
    /** `value.params.names` are the first of those who are not members of the brand. */
    'promotion.members.unknown': 400,
  },
});
