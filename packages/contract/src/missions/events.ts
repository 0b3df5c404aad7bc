import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** Progress, at most once in a while. */
export const missionMoved = event('mission.moved', { to: 'member', data: { at: z.string() }, refetch: ['missions'] });
export const missionDone = event('mission.done', { to: 'member', data: { refId: z.string() }, refetch: ['missions'] });
