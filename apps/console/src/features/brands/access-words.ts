import { useLingui } from '@lingui/react/macro';
import type { Flags } from './brand-page.tsx';

/** What each setting of a brand's access is called. */
export function useAccessWords(): Readonly<Record<keyof Flags['access'], string>> {
  const { t } = useLingui();
  return {
    documentsBeforeWithdrawal: t`Documents required before a withdrawal`,
    offers: t`Offer channels`,
    minimumAge: t`Minimum age`,
    defaultPassword: t`Default password`,
    passwordMaxDays: t`Password validity (days)`,
    singleSession: t`One session at a time`,
    dialingCode: t`Dialling code`,
    paymentPasswordHoldHours: t`Withdrawal pause after payment password recovery (hours)`,
    smsCountries: t`SMS countries`,
    smsNumberTypes: t`Number types for SMS`,
  };
}
