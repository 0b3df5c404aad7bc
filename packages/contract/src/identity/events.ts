import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** Facts of the account changed: its state, a corrected detail, whether it is an agent's. */
export const memberChanged = event('member.changed', { to: 'member', refetch: ['account'] });

/** Closes the screens of one session, or of all of the member. */
export const sessionEnded = event('session.ended', { to: 'member', data: { sessionId: z.optional(z.string()) }, refetch: [] });
