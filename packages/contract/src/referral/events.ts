import { event } from '../base/event.ts';

/** Sent to who invited. */
export const referralChanged = event('referral.changed', { to: 'member', refetch: ['referral'] });
