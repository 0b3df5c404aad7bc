import type { MessageSender } from '../sender.ts';

/** No sender is set up: the row is the delivery, read in the operators' console and by `npm run operator -- outbox`. */
export const outboxSender: MessageSender = {
  name: 'outbox',
  keepsText: true,
  deliver: async ({ id }) => ({ outcome: 'taken', reference: id }),
};
