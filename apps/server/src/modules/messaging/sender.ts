import type { MessageChannel } from './types.ts';

/** What a sender is handed: everything is final, nothing is left to fill in. */
export interface OutgoingMessage {
  /** Ours; the same at every try. */
  id: string;
  channel: MessageChannel;
  /** E.164 or an e-mail address. */
  to: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** Name that an e-mail comes from. */
  brandName: string;
  /** Colour of the brand, `#rrggbb`. */
  accent: string;
  /** BCP 47 tag. */
  language: string;
}

/**
 * `taken`: accepted for delivery. `refused`: will never be accepted as it is. `later`: not accepted, another try may succeed.
 * `unsure`: perhaps accepted; not tried again, because the member could get it twice.
 */
export type Delivery =
  | { outcome: 'taken'; reference: string }
  | { outcome: 'refused'; problem: string }
  | { outcome: 'later'; problem: string; afterSeconds?: number }
  | { outcome: 'unsure'; problem: string };

/** Hands messages of one channel to the world. */
export interface MessageSender {
  name: string;
  /** The row itself is the delivery, so its text stays to be read until its time is over. */
  keepsText: boolean;
  /** Never throws for what the other side says. */
  deliver(message: OutgoingMessage): Promise<Delivery>;
  close?(): void;
}
