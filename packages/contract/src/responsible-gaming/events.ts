import { event } from '../base/event.ts';

/** Limits, breaks or self-exclusion. */
export const protectionChanged = event('protection.changed', { to: 'member', refetch: ['protection'] });
