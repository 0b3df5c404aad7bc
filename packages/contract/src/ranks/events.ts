import { event } from '../base/event.ts';

export const rankChanged = event('rank.changed', { to: 'member', refetch: ['rank'] });
