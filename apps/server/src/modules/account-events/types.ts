import type { notifiedEventKinds } from '@pavilion/contract/security/account-events';
import type { Sql } from '../../kernel/db.ts';

/** Kinds a message is sent for, but for `login`. */
export type NotifiedEventKind = (typeof notifiedEventKinds)[number];

export interface AccountEvent {
  brandId: string;
  memberId: string;
  kind: NotifiedEventKind;
  /** Facts for the sentence: device, country, … */
  detail?: Readonly<Record<string, string>>;
  ip?: string;
  userAgent?: string;
  now: Date;
}

export interface AccountEvents {
  /**
   * Writes the account's history and, for everything but a plain login, sends the member a message to the verified e-mail (else mobile),
   * both on the caller's commit. `to`: also to a contact that has just been replaced.
   */
  notify(tx: Sql, event: AccountEvent, also?: { kind: 'mobile' | 'email'; value: string }): Promise<void>;
}
