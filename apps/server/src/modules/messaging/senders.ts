import { outboxSender } from './adapters/outbox.ts';
import type { MessageSender } from './sender.ts';
import type { MessageChannel } from './types.ts';

export interface SenderSettings {
  /** Null: SMS stay in the outbox. */
  smsUrl?: string | null;
  /** Null: e-mails stay in the outbox. */
  smtpUrl?: string | null;
  mailFrom?: string | null;
}

/** The sender of each channel. Throws for an address that is not understood. */
export function createSenders(_settings: SenderSettings): Record<MessageChannel, MessageSender> {
  return { sms: outboxSender, email: outboxSender };
}
