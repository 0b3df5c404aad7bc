import { useLingui } from '@lingui/react/macro';

export type CorrectedField = 'fullName' | 'payeeName' | 'email' | 'mobile';

/** Names of the details an operator may correct. */
export function useFieldWords(): Readonly<Record<CorrectedField, string>> {
  const { t } = useLingui();
  return { fullName: t`Full name`, payeeName: t`Payee name`, email: t`Email`, mobile: t`Mobile` };
}
