import type { LanguageTag } from '@pavilion/languages/tags';
import type { Sql } from '../../kernel/db.ts';

export type MessageChannel = 'sms' | 'email';

export interface NewMessage {
  brandId: string;
  memberId: string | null;
  channel: MessageChannel;
  /** E.164 or an e-mail address. */
  to: string;
  language: LanguageTag;
  /** Name of a template: its subject and text in six languages are in `templates.ts`. */
  template: string;
  /** `{brand}` is always there. */
  params?: Readonly<Record<string, string | number>>;
  /** The text holds a code or a link that opens something: it is wiped once it was handed to a real sender. */
  secret?: boolean;
  /** Written and rolled back at once: the answer then takes as long for an unknown contact as for a known one. */
  unsent?: boolean;
}

export interface Messaging {
  /** Writes to the outbox inside the caller's transaction; a job hands it to the sender after the commit. */
  send(tx: Sql, message: NewMessage): Promise<void>;
}
