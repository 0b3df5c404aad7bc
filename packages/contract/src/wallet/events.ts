import { event } from '../base/event.ts';

/** Money of the member moved. */
export const balanceChanged = event('balance.changed', { to: 'member', refetch: ['balance'] });
