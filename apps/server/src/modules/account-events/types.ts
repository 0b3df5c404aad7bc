import type { Sql } from '../../kernel/db.ts';

/** Kinds a message is sent for, but for `login`; each has a template `notice.<kind>` and words in the portal. */
export type NotifiedEventKind =
  | 'login'
  | 'login.new.device'
  | 'password.changed'
  | 'password.recovered'
  | 'payment.password.set'
  | 'payment.password.reset'
  | 'mobile.changed'
  | 'email.changed'
  | 'details.corrected'
  | 'totp.on'
  | 'totp.off'
  | 'recovery.code.used'
  | 'social.bound'
  | 'social.unbound'
  | 'sessions.ended'
  | 'documents.approved'
  | 'documents.rejected'
  | 'excluded'
  | 'account.closed'
  | 'data.exported';

/** All kinds of the account history; the two added here are never sent. */
export type AccountEventKind = NotifiedEventKind | 'login.failed' | 'session.address.changed';

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
  tell(tx: Sql, event: AccountEvent, also?: { kind: 'mobile' | 'email'; value: string }): Promise<void>;
}
