import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';
import { changeState, proposingErrors } from '../four-eyes/proposing.ts';
import { pageQuery, pageValue } from '../base/paging.ts';
import { ticketSources, ticketStates } from './tickets.ts';
import { text } from '../base/wire-text.ts';
import { rowId, wholeJsonNumber } from '../base/wire-types.ts';

// Tickets of a wheel or of deposits at the desk: who has them, what came of them, and those an operator gives.

/** Members an operator gives tickets to at once, and tickets for each. */
export const MAX_TICKET_MEMBERS = 200;
export const MAX_TICKETS_EACH = 20;
/** More tickets in one act, or by one operator within 24 hours, take two operators. */
export const MOST_TICKETS_ALONE = 20;
export const MAX_TICKETS_A_DAY = 100;

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
  summary:
    'Gives tickets of a promotion that is in force to members by name, once a request; more than one operator may give alone are proposed to a second',
  method: 'POST',
  path: '/desk/promotions/tickets/give',
  access: 'desk',
  takesRequestId: true,
  permission: 'promotions.write',
  renews: true,
  stepUp: true,
  body: z.strictObject({
    id: rowId,
    usernames: z.array(text(64)).check(z.minLength(1), z.maxLength(MAX_TICKET_MEMBERS)),
    each: wholeJsonNumber({ min: 1, max: MAX_TICKETS_EACH }),
    requestId: rowId,
    reason,
  }),
  value: z.object({ given: z.number(), state: changeState }),
  errors: {
    ...deskErrors,
    ...proposingErrors,
    'promotion.not.running': 409,
    'promotion.no.ticket.kind': 409,
    /** `value.params.names` are the first of those who are not members of the brand. */
    'promotion.members.unknown': 400,
  },
});
