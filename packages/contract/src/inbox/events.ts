import { event } from '../base/event.ts';

export const messageNew = event('message.new', { to: 'member', refetch: ['letters'] });
/** Read on another screen of the member. */
export const messageRead = event('message.read', { to: 'member', refetch: ['letters'] });
