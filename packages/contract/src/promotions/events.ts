import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** An operator decided an application for a promotion. */
export const rewardAnswered = event('reward.answered', { to: 'member', data: { refId: z.string() }, refetch: ['rewards', 'missions'] });
