import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** `own`: the member's own act, so it is no news. */
const contract = { contractId: z.string(), kind: z.string(), type: z.string(), own: z.optional(z.literal('yes')) };

export const contractOffered = event('contract.offered', { to: 'member', data: contract, refetch: ['contracts'] });
export const contractAnswered = event('contract.answered', { to: 'member', data: contract, refetch: ['contracts'] });
export const contractEnded = event('contract.ended', { to: 'member', data: contract, refetch: ['contracts', 'settlements'] });
export const contractQuestionAnswered = event('contract.question.answered', {
  to: 'member',
  data: { contractId: z.string() },
  refetch: ['contracts'],
});
