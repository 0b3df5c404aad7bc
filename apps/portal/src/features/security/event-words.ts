import { useLingui } from '@lingui/react/macro';
import type { AccountEventKind } from '@pavilion/contract/security/account-events';

type Detail = Readonly<Record<string, string>>;

/** What an entry of the account's history says. */
export function useEventWords(): (kind: AccountEventKind, detail: Detail) => string {
  const { t } = useLingui();
  return (kind, detail) => {
    const provider = detail['provider'] ?? '';
    const words: Readonly<Record<AccountEventKind, string>> = {
      login: t`Logged in`,
      'login.new.device': t`Login from a new location`,
      'login.failed': t`Login failed`,
      'session.address.changed': t`Network changed during a session`,
      'password.changed': t`Password changed`,
      'password.recovered': t`Password reset`,
      'payment.password.set': t`Payment password set`,
      'payment.password.reset': t`Payment password reset`,
      'mobile.changed': t`Mobile number changed`,
      'email.changed': t`Email changed`,
      'details.corrected': t`Details corrected by customer service`,
      'totp.on': t`Two-step verification turned on`,
      'totp.off': t`Two-step verification turned off`,
      'recovery.code.used': t`Recovery code used`,
      'social.bound': provider ? t`${provider} connected` : t`Social login connected`,
      'social.unbound': provider ? t`${provider} disconnected` : t`Social login disconnected`,
      'sessions.ended': t`All other sessions ended`,
      'documents.approved': t`Identity documents approved`,
      'documents.rejected': t`Identity documents rejected`,
      excluded: t`Break or self-exclusion started`,
      'account.closed': t`Account closed`,
      'data.exported': t`Data copy created`,
    };
    return words[kind];
  };
}

const WARNINGS: ReadonlySet<AccountEventKind> = new Set([
  'login.failed',
  'login.new.device',
  'recovery.code.used',
  'details.corrected',
  'totp.off',
  'session.address.changed',
]);

/** Entries to look at twice. */
export const isWarning = (kind: AccountEventKind): boolean => WARNINGS.has(kind);
