import { event } from '../base/event.ts';

/** Something that an operator publishes changed. Written by a trigger; sent after servers have read it again. */
export const contentChanged = event('content.changed', { to: 'brand', refetch: ['content'] });

/** The brand opened or closed, or its regions changed. Written by a trigger. */
export const systemChanged = event('system.changed', { to: 'brand', refetch: ['system'] });
