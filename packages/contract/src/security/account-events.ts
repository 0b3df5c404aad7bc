/** Kinds a member is notified of, but for `login`; each has a template `notice.<kind>`. */
export const notifiedEventKinds = [
  'login',
  'login.new.device',
  'password.changed',
  'password.recovered',
  'payment.password.set',
  'payment.password.reset',
  'mobile.changed',
  'email.changed',
  'details.corrected',
  'totp.on',
  'totp.off',
  'recovery.code.used',
  'social.bound',
  'social.unbound',
  'sessions.ended',
  'documents.approved',
  'documents.rejected',
  'excluded',
  'account.closed',
  'data.exported',
] as const;

/** All kinds of the account's history; the two added here notify nobody. */
export const accountEventKinds = [...notifiedEventKinds, 'login.failed', 'session.address.changed'] as const;
export type AccountEventKind = (typeof accountEventKinds)[number];
