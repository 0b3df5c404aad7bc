import { useLingui } from '@lingui/react/macro';

type Detail = Readonly<Record<string, string>>;

/** What an entry of the account's history says. Unknown kinds are named plainly, never shown raw. */
export function useEventWords(): (kind: string, detail: Detail) => string {
  const { t } = useLingui();
  return (kind, detail) => {
    const provider = detail['provider'] ?? '';
    const words: Readonly<Record<string, string>> = {
      login: t`Logged in`,
      'login.new.device': t`Logged in from a new place`,
      'login.failed': t`Login refused`,
      'session.address.changed': t`Went on from another address`,
      'password.changed': t`Password changed`,
      'password.recovered': t`Password set anew`,
      'payment.password.set': t`Payment password set`,
      'payment.password.reset': t`Payment password set anew`,
      'mobile.changed': t`Mobile number changed`,
      'email.changed': t`E-mail changed`,
      'details.corrected': t`Details corrected by customer service`,
      'totp.on': t`Second step turned on`,
      'totp.off': t`Second step turned off`,
      'recovery.code.used': t`A recovery code was used`,
      'social.bound': provider ? t`${provider} connected` : t`Social sign-in connected`,
      'social.unbound': provider ? t`${provider} disconnected` : t`Social sign-in disconnected`,
      'sessions.ended': t`All other logins ended`,
      'documents.approved': t`Identity documents approved`,
      'documents.rejected': t`Identity documents returned`,
      excluded: t`Break or exclusion began`,
      'account.closed': t`Account closed`,
      'data.exported': t`Copy of the data made`,
    };
    return words[kind] ?? t`Change to the account`;
  };
}

const WARNINGS: ReadonlySet<string> = new Set([
  'login.failed',
  'login.new.device',
  'recovery.code.used',
  'details.corrected',
  'totp.off',
  'session.address.changed',
]);

/** Entries to look at twice. */
export const isWarning = (kind: string): boolean => WARNINGS.has(kind);
