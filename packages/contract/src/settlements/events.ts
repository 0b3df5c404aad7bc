import * as z from 'zod/mini';
import { event } from '../base/event.ts';

const line = { lineId: z.string(), kind: z.string() };

export const settlementPaid = event('settlement.paid', { to: 'member', data: line, refetch: ['balance', 'settlements'] });
/** Its payer has not enough; sent to both sides. */
export const settlementOwed = event('settlement.owed', { to: 'member', data: line, refetch: ['settlements'] });
