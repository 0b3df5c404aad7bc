import * as z from 'zod/mini';
import { event } from '../base/event.ts';

const payment = { refId: z.string() };

export const depositCredited = event('deposit.credited', { to: 'member', data: payment, refetch: ['balance', 'deposits', 'bonuses'] });
export const depositFailed = event('deposit.failed', { to: 'member', data: payment, refetch: ['balance', 'deposits'] });
/** The provider said something of it; it has no end yet. */
export const depositNotice = event('deposit.notice', { to: 'member', data: payment, refetch: ['balance', 'deposits'] });

/** `confirm`: the member is to confirm whether the money arrived. */
export const withdrawApproved = event('withdraw.approved', {
  to: 'member',
  data: { ...payment, confirm: z.optional(z.literal('yes')) },
  refetch: ['balance', 'withdrawals'],
});
export const withdrawRejected = event('withdraw.rejected', { to: 'member', data: payment, refetch: ['balance', 'withdrawals'] });
export const withdrawChanged = event('withdraw.changed', { to: 'member', data: payment, refetch: ['balance', 'withdrawals'] });
