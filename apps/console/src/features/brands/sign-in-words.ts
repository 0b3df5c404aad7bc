import { useLingui } from '@lingui/react/macro';

/** What the fields of a sign-in provider are called. */
export function useSignInWords() {
  const { t } = useLingui();
  return {
    position: t`Button position`,
    name: t`Button label`,
    picture: t`Button picture`,
    issuer: t`Issuer`,
    clientId: t`Client ID`,
    enabled: t`On`,
    secret: t`Client secret`,
  };
}
