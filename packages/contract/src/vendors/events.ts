import { event } from '../base/event.ts';

/** A win came onto the winner board. */
export const winnersChanged = event('winners.changed', { to: 'brand', refetch: ['winners'] });
