import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** `issue`: its number. */
const ticket = { order: z.string(), issue: z.string() };

/** A chase placed its next ticket. */
export const lotteryPlaced = event('lottery.placed', { to: 'member', data: ticket, refetch: ['balance', 'tickets'] });
/** Once a member and draw; `order` is the largest win. `first`: no draw before it was won. */
export const lotteryWon = event('lottery.won', {
  to: 'member',
  data: { ...ticket, first: z.optional(z.literal('yes')) },
  refetch: ['balance', 'tickets'],
});
/** Lost, or its stake was given back. */
export const lotterySettled = event('lottery.settled', { to: 'member', data: ticket, refetch: ['balance', 'tickets'] });
export const lotteryChaseEnded = event('lottery.chase.ended', {
  to: 'member',
  data: { chase: z.string() },
  refetch: ['balance', 'tickets'],
});
/** Nothing of the member's own changes by it. */
export const lotteryDrawn = event('lottery.drawn', { to: 'brand', data: { game: z.string(), issue: z.string() }, refetch: ['draws'] });
