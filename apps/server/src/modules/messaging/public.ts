import type { SmsCarrierName } from '@pavilion/contract/services/desk';
import type { Deps, Task, Tick } from '../../deps.ts';
import { type BrandLook, deliverMessage } from './deliver.ts';
import { pruneMessages } from './prune.ts';
import { DELIVER_TASK, sendMessage } from './send-message.ts';
import { openSmsCarrier } from './brand-carrier.ts';
import type { MessageSender } from './sender.ts';
import { carrierSender, createSenders, type SenderSettings } from './senders.ts';
import { smsAddress } from './sms-address.ts';
import type { MessageChannel, Messaging } from './types.ts';

export type { MessageChannel, Messaging, NewMessage } from './types.ts';
export type { BrandLook } from './deliver.ts';
export { carrierFingerprint, readSmsCarrier, sealCarrierSecret, type SmsCarrier, writeSmsCarrier } from './brand-carrier.ts';
export { countOutbox, listOutbox } from './queries.ts';
export { accentOf } from './accent.ts';

export interface MessagingOptions extends SenderSettings {
  /** Name and colour of a brand, for the face of an e-mail. */
  brandLook(brandId: string): Promise<BrandLook>;
}

export interface MessagingModule extends Messaging {
  tasks: Record<string, Task>;
  ticks: readonly Tick[];
  close(): void;
}

type MessagingDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'enqueue' | 'outbound'>;

/** Messages to members, by the senders the settings name. Throws when a sender's address is not understood. */
export function createMessaging(base: MessagingDeps, options: MessagingOptions): MessagingModule {
  const { db } = base;
  const senders = createSenders(options);
  const senderOfBrand = async (brandId: string, channel: MessageChannel): Promise<MessageSender | null> => {
    const address = channel === 'sms' ? await openSmsCarrier(db, brandId) : null;
    return address && carrierSender(address, base.outbound);
  };
  const deps = { ...base, senders, senderOfBrand, brandLook: options.brandLook };
  return {
    send: (tx, message) => sendMessage(deps, tx, message),
    tasks: { [DELIVER_TASK]: ({ id }) => deliverMessage(deps, String(id)) },
    ticks: [pruneMessages(db)],
    close: () => {
      for (const sender of Object.values(senders)) sender.close?.();
    },
  };
}

/** Who carries SMS of brands without a carrier of their own. */
export const installationCarrier = ({ smsUrl }: Pick<SenderSettings, 'smsUrl'>): SmsCarrierName | 'outbox' =>
  (smsUrl ? smsAddress(smsUrl)?.carrier : undefined) ?? 'outbox';
