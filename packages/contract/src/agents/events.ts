import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** The name is masked by the agent's rule. */
const customer = { customerId: z.string(), customerName: z.string() };

export const downlineRegistered = event('downline.registered', { to: 'member', data: customer, refetch: ['team'] });
export const downlineFirstDeposit = event('downline.first.deposit', { to: 'member', data: customer, refetch: ['team'] });
/** A branch joined or left the agent. */
export const downlineChanged = event('downline.changed', { to: 'member', refetch: ['team'] });
