import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** An order for a reward was handled. */
export const pointsOrder = event('points.order', { to: 'member', data: { refId: z.string() }, refetch: ['points'] });
