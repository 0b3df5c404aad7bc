import { useLingui } from '@lingui/react/macro';
import type { AccountEventKind } from '@pavilion/contract/security/account-events';

/** What happened to a member's access, in words. */
export function useEventWords(): (kind: AccountEventKind) => string {
  const { t } = useLingui();
  return (kind) => {
    const words: Readonly<Record<AccountEventKind, string>> = {
      login: t`Logged in`,
      'login.new.device': t`Logged in from a new device`,
      'login.failed': t`Login failed`,
      'session.address.changed': t`Session continued from another address`,
      'password.changed': t`Password changed`,
      'password.recovered': t`Password recovered`,
      'payment.password.set': t`Payment password set`,
      'payment.password.reset': t`Payment password reset`,
      'mobile.changed': t`Mobile changed`,
      'email.changed': t`Email changed`,
      'details.corrected': t`Details corrected by an operator`,
      'totp.on': t`Authenticator app connected`,
      'totp.off': t`Authenticator app removed`,
      'recovery.code.used': t`Recovery code used`,
      'social.bound': t`Social login connected`,
      'social.unbound': t`Social login removed`,
      'sessions.ended': t`Sessions ended`,
      'documents.approved': t`Documents approved`,
      'documents.rejected': t`Documents rejected`,
      excluded: t`Excluded`,
      'account.closed': t`Account closed`,
      'data.exported': t`Downloaded a copy of their data`,
    };
    return words[kind];
  };
}
