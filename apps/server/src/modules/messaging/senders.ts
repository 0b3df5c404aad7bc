import type { Outbound } from '../../kernel/outbound.ts';
import { outboxSender } from './adapters/outbox.ts';
import { createSmtpSender } from './adapters/smtp.ts';
import { createTwilioSender } from './adapters/twilio.ts';
import { createVonageSender } from './adapters/vonage.ts';
import type { MessageSender } from './sender.ts';
import { type SmsAddress, smsAddress } from './sms-address.ts';
import type { MessageChannel } from './types.ts';

export interface SenderSettings {
  /** As `sms-address.ts` reads it; null: SMS stay in the outbox. */
  smsUrl?: string | null;
  /** `smtp://` or `smtps://`; null: e-mails stay in the outbox. */
  smtpUrl?: string | null;
  /** Address e-mails come from; needed with `smtpUrl`. */
  mailFrom?: string | null;
}

/** The sender of each channel. Throws for an address that is not understood. */
export function createSenders(settings: SenderSettings): Record<MessageChannel, MessageSender> {
  return { sms: smsSender(settings), email: mailSender(settings) };
}

function smsSender({ smsUrl }: SenderSettings): MessageSender {
  if (!smsUrl) return outboxSender;
  const address = smsAddress(smsUrl);
  if (!address) throw new Error('SMS_URL is not understood');
  return carrierSender(address);
}

/** `outbound`: by which it is called where operators typed its address. */
export const carrierSender = (address: SmsAddress, outbound?: Pick<Outbound, 'fetch'>): MessageSender =>
  address.carrier === 'twilio' ? createTwilioSender(address, undefined, outbound) : createVonageSender(address, undefined, outbound);

function mailSender({ smtpUrl, mailFrom }: SenderSettings): MessageSender {
  if (!smtpUrl) return outboxSender;
  if (!mailFrom) throw new Error('SMTP_URL needs MAIL_FROM');
  return createSmtpSender({ url: smtpUrl, from: mailFrom });
}
