import * as z from 'zod/mini';
import { event } from '../base/event.ts';

/** `state` as the member sees it; `news`: it ended when the member no longer waited for it. */
export const walletTransfer = event('wallet.transfer', {
  to: 'member',
  data: { transferId: z.string(), state: z.string(), news: z.optional(z.literal('yes')) },
  refetch: ['balance', 'wallets'],
});
